import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
let folder: string;
let installed: string;
let commands: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serplift-package-'));
  installed = path.join(folder, 'lib/node_modules/serplift');
  for (const name of ['DATABASE_URL', 'SERPLIFT_SANDBOX_URL', 'SERPLIFT_URL']) vi.stubEnv(name, undefined);
  vi.stubEnv('SERPLIFT_HOME', path.join(folder, 'home'));
  vi.stubEnv('XDG_CONFIG_HOME', path.join(folder, 'config'));
  // As docs/releases.md says how to install it.
  const page = await readFile(path.join(root, 'docs/releases.md'), 'utf8');
  const [, block = ''] = /## Install\n[^]*?```\n([^]*?)```/u.exec(page) ?? [];
  commands = block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/u, ''))
    .filter((line) => line.startsWith('npm '));
  vi.stubEnv('npm_config_prefix', folder);
  vi.stubEnv('npm_config_prefer_offline', 'true');
  for (const command of commands) await run('/bin/sh', ['-c', command], { cwd: root, maxBuffer: 1e8 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** What the package itself has; npm puts what it depends on beneath it. */
const packed = async (): Promise<string[]> =>
  (await readdir(installed, { recursive: true })).filter((file) => !file.startsWith('node_modules'));
const serplift = (...line: string[]) => run(path.join(folder, 'bin/serplift'), line, { cwd: folder, maxBuffer: 1e8 });

test('what the docs tell to install is enough, in an empty folder, for a finished run in the sandbox', async () => {
  expect(commands).toEqual(['npm run pack', expect.stringMatching(/^npm install -g \.\/artifacts\//u)]);
  expect((await serplift('--version')).stdout).toBe(`${version}\n`);
  const { stdout } = await serplift('seo', 'run', '--max-pages', '2', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', simulated: true, totalItems: 2 });
});

test('the package brings no PostgreSQL, no tests, and no dependency on our own packages', async () => {
  const modules = await readdir(path.join(installed, 'node_modules'));
  expect(modules.filter((name) => /postgres$|^@serplift|^vitest|^react$/u.test(name))).toEqual([]);
  const files = await packed();
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
  const home = installed;
  const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    imports: Record<string, string>;
  };
  const declared = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.imports)]);
  const files = (await packed()).filter((file) => file.endsWith('.js') && !file.includes('web'));
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
