import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// npm fetches what the package depends on.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { version } = JSON.parse(await readFile(path.join(root, 'packages/cli/package.json'), 'utf8')) as {
  version: string;
};
const tarball = path.join(root, 'artifacts', `serplift-${version}.tgz`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serplift-package-'));
  await run(process.execPath, [path.join(root, 'scripts/pack.mjs')], { cwd: root, maxBuffer: 1e8 });
  for (const name of ['DATABASE_URL', 'SERPLIFT_SANDBOX_URL', 'SERPLIFT_URL']) vi.stubEnv(name, undefined);
  vi.stubEnv('SERPLIFT_HOME', path.join(folder, 'home'));
  vi.stubEnv('XDG_CONFIG_HOME', path.join(folder, 'config'));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', tarball, '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  await run('npm', install, { cwd: folder, maxBuffer: 1e8 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const serplift = (...line: string[]) =>
  run('npx', ['--no-install', 'serplift', ...line], { cwd: folder, maxBuffer: 1e8 });

test('an empty folder and the package are enough for a finished run in the sandbox', async () => {
  expect((await serplift('--version')).stdout).toBe(`${version}\n`);
  const { stdout } = await serplift('seo', 'run', '--max-pages', '2', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', simulated: true, totalItems: 2 });
});

test('the package brings no PostgreSQL, no tests, and no dependency on our own packages', async () => {
  const modules = await readdir(path.join(folder, 'node_modules'));
  expect(modules.filter((name) => /postgres$|^@serplift|^vitest|^react$/u.test(name))).toEqual([]);
  const files = await readdir(path.join(folder, 'node_modules/serplift'), { recursive: true });
  expect(files.filter((file) => /\.(?:ts|map)$|\.test\.|[\\/]testing$/u.test(file))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      'lib/web/dist/app/index.html',
      'LICENSE',
      'README.md',
      '.env.example',
      'docs/operators.md',
    ]),
  );
});

test('every import of the package is declared', async () => {
  const home = path.join(folder, 'node_modules/serplift');
  const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    imports: Record<string, string>;
  };
  const declared = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.imports)]);
  const files = (await readdir(home, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.includes('web'),
  );
  const undeclared = new Set<string>();
  for (const file of files) {
    const source = await readFile(path.join(home, file), 'utf8');
    for (const [, name = ''] of source.matchAll(
      /^(?:import|export)\b[^'"]*?from ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gmu,
    )) {
      const isOwn = name === '' || name.startsWith('.') || name.startsWith('node:');
      const owner = name.startsWith('#')
        ? name
        : name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/');
      if (!isOwn && !declared.has(owner)) undeclared.add(`${file}: ${name}`);
    }
  }
  expect([...undeclared]).toEqual([]);
});
