import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startWordPressOnMariaDb } from './mariadb-wordpress.ts';
import {
  installWordPress,
  playgroundFolder,
  pluginFile,
  type RealWordPress,
  setUp,
  wordPressZip,
  writePages,
} from './wordpress-files.ts';

/** Of this machine, instead of SQLite and PHP in WebAssembly. */
// oxlint-disable-next-line node/no-process-env -- `.ci/run` says on which database these tests run
const isOnMariaDb = process.env['TEST_WORDPRESS'] === 'mariadb';

export type { RealWordPress };

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

const sqliteZip = path.join(
  path.dirname(wordPressZip),
  '../sqlite-database-integration/sqlite-database-integration.zip',
);

async function readZip(name: string, file: string): Promise<File> {
  return new File([new Uint8Array(await readFile(file))], name);
}

async function load<Module>(name: string): Promise<Module> {
  const resolve = createRequire(path.join(playgroundFolder, 'package.json'));
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
    wordPressZip: await readZip('wp.zip', wordPressZip),
    sqliteIntegrationPluginZip: await readZip('sqlite.zip', sqliteZip),
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

/** Whether a real WordPress can be started here; where it can't be installed, the reason is on stderr. */
export async function hasWordPress(): Promise<boolean> {
  const missing = await installWordPress();
  if (missing !== null && isOnMariaDb) throw new Error(missing);
  if (missing !== null) process.stderr.write(`Skipped the tests on a real WordPress: ${missing}.\n`);
  return missing === null;
}

/** Starts a real WordPress 6.5.5 with our plugin, at an address such as `https://blog.example`. */
export async function startWordPress(siteUrl: string): Promise<RealWordPress> {
  if (isOnMariaDb) return startWordPressOnMariaDb(siteUrl);
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
