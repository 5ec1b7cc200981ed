import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Newer ones want Node 24. */
const playground = '3.1.53';
const packages = [
  `@php-wasm/node@${playground}`,
  `@wp-playground/wordpress@${playground}`,
  '@wp-playground/wordpress-builds@0.9.19',
];
const installTimeoutMs = 300_000;
const pluginFile = fileURLToPath(new URL('../../../../../integrations/wordpress/serplift.php', import.meta.url));

interface PhpAnswer {
  httpStatusCode: number;
  headers: Record<string, string[]>;
  bytes: Uint8Array;
  text: string;
}
interface Php {
  run(of: { code: string }): Promise<PhpAnswer>;
  writeFile(file: string, content: string): void;
  mkdir(folder: string): void;
}
interface PhpHandler {
  request(of: { method: string; url: string; headers: Record<string, string>; body?: Uint8Array }): Promise<PhpAnswer>;
  getPrimaryPhp(): Promise<Php>;
  [Symbol.asyncDispose]?(): Promise<void>;
}

/** A page to be written; the paths above it get pages too. */
interface NewPage {
  /** Such as `/guides/tents/`; `/` is the front page. */
  path: string;
  title: string;
  /** Its text, in HTML. */
  content: string;
}

/** A WordPress that runs in this process, with our plugin, behind a port of this machine. */
export interface RealWordPress {
  /** What its pages' addresses begin with. */
  siteUrl: string;
  /** Answers for it, as the sandbox answers for its hosts. */
  origin: string;
  username: string;
  applicationPassword: string;
  /** Runs PHP inside WordPress and gives what it prints. */
  php(code: string): Promise<string>;
  /** Publishes pages and gives their IDs. */
  writePages(pages: readonly NewPage[]): Promise<number[]>;
  close(): Promise<void>;
}

const folder = path.join(
  // oxlint-disable-next-line node/no-process-env -- the cache of the person who runs the tests
  process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
  'serplift',
  `wordpress-playground-${playground}`,
);

/**
 * Installs WordPress Playground into a cache on first use; it is 469 MB, so nothing else of the product depends on it.
 * Gives the reason when it cannot be installed, which says nothing about the product; what fails after that is thrown.
 */
async function install(): Promise<string | null> {
  if (existsSync(path.join(folder, 'package.json'))) return null;
  await mkdir(path.dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  try {
    await writeFile(path.join(fresh, 'package.json'), '{"private":true}');
    const argv = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1', ...packages];
    await promisify(execFile)('npm', argv, { cwd: fresh, timeout: installTimeoutMs });
    // Another process that was faster has left the same.
    await rename(fresh, folder).catch((error: unknown) => {
      if (!existsSync(path.join(folder, 'package.json'))) throw error;
    });
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const said = /npm (?:error|ERR!) [^\n]*/u.exec(text)?.[0] ?? 'npm did not end in time';
    return `WordPress Playground could not be installed (${said})`;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function readZip(name: string, inside: string): Promise<File> {
  const file = path.join(folder, 'node_modules/@wp-playground/wordpress-builds/src', inside);
  return new File([new Uint8Array(await readFile(file))], name);
}

async function load<Module>(name: string): Promise<Module> {
  const resolve = createRequire(path.join(folder, 'package.json'));
  return (await import(pathToFileURL(resolve.resolve(name)).href)) as Module;
}

async function boot(siteUrl: string): Promise<PhpHandler> {
  const node = await load<{ loadNodeRuntime(version: string, options: object): Promise<number> }>('@php-wasm/node');
  const wordpress = await load<{ bootWordPressAndRequestHandler(options: object): Promise<PhpHandler> }>(
    '@wp-playground/wordpress',
  );
  let processId = 1;
  return wordpress.bootWordPressAndRequestHandler({
    createPhpRuntime: async () => node.loadNodeRuntime('8.3', { emscriptenOptions: { processId: (processId += 1) } }),
    siteUrl,
    cookieStore: false,
    constants: { WP_ENVIRONMENT_TYPE: 'local', WP_HTTP_BLOCK_EXTERNAL: true, DISABLE_WP_CRON: true },
    wordPressZip: await readZip('wp.zip', 'wordpress/wp-6.5.zip'),
    sqliteIntegrationPluginZip: await readZip(
      'sqlite.zip',
      'sqlite-database-integration/sqlite-database-integration.zip',
    ),
  });
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answer(handler: PhpHandler, siteUrl: string, of: [IncomingMessage, ServerResponse]): Promise<void> {
  const [request, response] = of;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
  const method = request.method ?? 'GET';
  const body = method === 'GET' ? {} : { body: await readBody(request) };
  const url = new URL(request.url ?? '/', siteUrl).href;
  const answered = await handler.request({ method, url, headers, ...body });
  for (const [name, values] of Object.entries(answered.headers)) response.setHeader(name, values);
  response.removeHeader('content-length');
  response.writeHead(answered.httpStatusCode).end(answered.bytes);
}

const setUp = `
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  update_option('permalink_structure', '/%postname%/');
  update_option('blogname', 'Juniper & Pine');
  update_option('blog_public', '1');
  flush_rewrite_rules();
  echo is_wp_error(activate_plugin('serplift/serplift.php')) ? 'failed' : '';
  list($password) = WP_Application_Passwords::create_new_application_password(1, array('name' => 'Serplift'));
  echo $password;`;

/** Writes pages, each below the one that its path names; one above it that doesn't exist gets the last part as its title. */
const writePages = (pages: readonly NewPage[]): string => `
  $ids = array();
  foreach (json_decode(base64_decode('${Buffer.from(JSON.stringify(pages)).toString('base64')}'), true) as $page) {
    $slugs = array_filter(explode('/', $page['path'])) ?: array('start');
    $parent = 0; $path = '';
    foreach ($slugs as $slug) {
      $path .= '/' . $slug;
      $known = get_page_by_path($path);
      $new = array('post_title' => $slug, 'post_name' => $slug, 'post_type' => 'page', 'post_status' => 'publish', 'post_parent' => $parent);
      $parent = $known ? $known->ID : wp_insert_post($new);
    }
    wp_update_post(wp_slash(array('ID' => $parent, 'post_title' => $page['title'], 'post_content' => $page['content'])));
    if ('/' === $page['path']) {
      update_option('show_on_front', 'page');
      update_option('page_on_front', $parent);
    }
    $ids[] = $parent;
  }
  echo wp_json_encode($ids);`;

/** Whether a real WordPress can be started here; where it can't be installed, the reason is on stderr. */
export async function hasWordPress(): Promise<boolean> {
  const missing = await install();
  if (missing !== null) process.stderr.write(`Skipped the tests on a real WordPress: ${missing}.\n`);
  return missing === null;
}

/** Starts a real WordPress 6.5.5 with SQLite and our plugin, at an address such as `https://blog.example`. */
export async function startWordPress(siteUrl: string): Promise<RealWordPress> {
  const handler = await boot(siteUrl);
  const php = await handler.getPrimaryPhp();
  const run = async (code: string): Promise<string> =>
    (await php.run({ code: `<?php require_once '/wordpress/wp-load.php'; ${code}` })).text;
  php.mkdir('/wordpress/wp-content/plugins/serplift');
  php.writeFile('/wordpress/wp-content/plugins/serplift/serplift.php', await readFile(pluginFile, 'utf8'));
  const applicationPassword = await run(setUp);
  // One PHP, one request at a time.
  let last: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    last = last
      .then(() => answer(handler, siteUrl, [request, response]))
      .catch(() => void response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    siteUrl: `${siteUrl}/`,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username: 'admin',
    applicationPassword,
    php: run,
    writePages: async (pages) => JSON.parse(await run(writePages(pages))) as number[],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await handler[Symbol.asyncDispose]?.();
    },
  };
}
