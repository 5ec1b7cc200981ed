import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { pluginFile, type RealWordPress, setUp, wordPressZip, writePages } from './wordpress-files.ts';

/** A real WordPress on a real MariaDB, with several PHP processes that answer at once. */
export interface MariaDbWordPress extends RealWordPress {
  /** Runs SQL as root and gives what it prints, without headings. */
  sql(statements: string): Promise<string>;
  /** Lets PHP run in every request of the site while something is done, as another plugin would. */
  beside<T>(code: string, during: () => Promise<T>): Promise<T>;
  /** Starts a PHP script of this folder beside WordPress, in WordPress' folder. */
  script(name: string, args: readonly string[]): ChildProcess;
}

const execute = promisify(execFile);
/** As many as Serplift sends at once, and one for pages. */
const phpProcesses = 5;
const maxBytes = 64_000_000;
const phpOptions = ['opcache.enable_cli=1', 'opcache.revalidate_freq=0', 'display_errors=stderr'].flatMap((option) => [
  '-d',
  option,
]);
// oxlint-disable-next-line node/no-process-env -- servers are where only root looks
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

/** Every address that is no file goes to WordPress. */
const router = `<?php
$path = __DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($path)) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';`;

const wpConfig = (socket: string, host: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', getenv('WORDPRESS_DB_USER') ?: 'site');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
$_SERVER['HTTPS'] = 'on';
$_SERVER['HTTP_HOST'] ??= '${host}';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require ABSPATH . 'wp-settings.php';`;

const install = (siteUrl: string): string => `
  require ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install('Juniper & Pine', 'admin', 'admin@juniperandpine.example', true, '', 'a password');
  update_option('siteurl', '${siteUrl}');
  update_option('home', '${siteUrl}');`;

/** Waits for a line of a server's log; a server that ends first has failed, and so has one that isn't installed. */
function waitForLine(server: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    server.once('error', (cause) =>
      reject(new Error('Install MariaDB and PHP: apt-get install mariadb-server php-cli php-mysql unzip', { cause })),
    );
    server.once('exit', () => reject(new Error(`${server.spawnfile} ended: ${lines.slice(-10).join('\n')}`)));
    if (server.stderr === null) return;
    // Read to its end, or the server would wait for a reader.
    createInterface(server.stderr).on('line', (line) => {
      if (pattern.test(line)) resolve(line);
      if (lines.length < 1000) lines.push(line);
    });
  });
}

/** A server in a group of its own, which its own processes are in, and which ends with this process. */
function serve(command: string, argv: readonly string[], options: { env: NodeJS.ProcessEnv }): ChildProcess {
  const server = spawn(command, argv, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = (): boolean => server.pid !== undefined && process.kill(-server.pid, 'SIGKILL');
  process.once('exit', end);
  server.once('exit', () => process.removeListener('exit', end));
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.kill(-server.pid, 'SIGKILL');
  await ended;
}

async function startMariaDb(folder: string): Promise<{ server: ChildProcess; socket: string }> {
  const { username } = userInfo();
  const data = `--datadir=${path.join(folder, 'data')}`;
  const socket = path.join(folder, 'mysql.sock');
  const owner = `--user=${username}`;
  const auth = '--auth-root-authentication-method=normal';
  const server = await execute('mariadb-install-db', ['--no-defaults', data, owner, auth, '--skip-test-db'], { env })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    })
    .then(() =>
      serve(
        'mariadbd',
        // With a log of changes, as on a host that keeps copies.
        [
          '--no-defaults',
          data,
          owner,
          `--socket=${socket}`,
          '--skip-networking',
          '--log-bin',
          '--log-basename=test',
        ].concat('--innodb-flush-log-at-trx-commit=0', '--sync-binlog=0', '--innodb-print-all-deadlocks=OFF'),
        { env },
      ),
    );
  await waitForLine(server, /ready for connections/u);
  return { server, socket };
}

async function startPhp(folder: string): Promise<{ server: ChildProcess; origin: string }> {
  const argv = [...phpOptions, '-S', '127.0.0.1:0', '-t', folder, path.join(folder, 'router.php')];
  const server = serve('php', argv, { env: { ...env, PHP_CLI_SERVER_WORKERS: `${phpProcesses}` } });
  const line = await waitForLine(server, /Development Server \(http/u);
  return { server, origin: /http:[^)]+/u.exec(line)?.[0] ?? '' };
}

async function writeWordPress(www: string, files: Record<string, string>): Promise<void> {
  await execute('unzip', ['-q', wordPressZip, '-d', www]);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(www, name), text);
  const plugin = path.join(www, 'wp-content/plugins/serplift');
  await mkdir(plugin, { recursive: true });
  await copyFile(pluginFile, path.join(plugin, 'serplift.php'));
}

/** Runs PHP inside WordPress and gives what it prints. */
async function runPhp(www: string, code: string): Promise<string> {
  const running = execute('php', phpOptions, { cwd: www, env, maxBuffer: maxBytes });
  running.child.stdin?.end(`<?php ${code}`);
  return (await running).stdout;
}

/** Starts a real WordPress 6.5.5 with our plugin on MariaDB and PHP of this machine. */
export async function startWordPressOnMariaDb(siteUrl: string): Promise<MariaDbWordPress> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serplift-mariadb-'));
  const mariaDb = await startMariaDb(folder);
  const { socket } = mariaDb;
  const sql = async (statements: string): Promise<string> => {
    const login = ['--no-defaults', `--socket=${socket}`, '--user=root', '--batch', '--raw', '--skip-column-names'];
    return (await execute('mariadb', [...login, '-e', statements], { maxBuffer: maxBytes })).stdout;
  };
  await sql(`CREATE DATABASE wordpress CHARACTER SET utf8mb4;
    CREATE USER site@localhost; CREATE USER person@localhost;
    GRANT ALL ON wordpress.* TO site@localhost; GRANT ALL ON wordpress.* TO person@localhost;`);
  const { host } = new URL(siteUrl);
  const www = path.join(folder, 'www');
  await writeWordPress(www, { 'wp-config.php': wpConfig(socket, host), 'router.php': router });
  const php = (code: string): Promise<string> => runPhp(www, `require_once 'wp-load.php'; ${code}`);
  await runPhp(www, `define('WP_INSTALLING', true); require_once 'wp-load.php'; ${install(siteUrl)}`);
  const applicationPassword = await php(setUp);
  const { server, origin } = await startPhp(www);
  return {
    siteUrl: `${siteUrl}/`,
    origin,
    username: 'admin',
    applicationPassword,
    php,
    sql,
    beside: async (code, during) => {
      const plugin = path.join(www, 'wp-content/mu-plugins/other.php');
      await mkdir(path.dirname(plugin), { recursive: true });
      await writeFile(plugin, `<?php $socket = '${socket}'; ${code}`);
      try {
        return await during();
      } finally {
        await rm(plugin);
      }
    },
    script: (name, args) =>
      spawn('php', [...phpOptions, path.join(import.meta.dirname, name), socket, ...args], {
        cwd: www,
        env: { ...env, WORDPRESS_DB_USER: 'person' },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    writePages: async (pages) => JSON.parse(await php(writePages(pages))) as number[],
    close: async () => {
      await stop(server);
      await stop(mariaDb.server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
