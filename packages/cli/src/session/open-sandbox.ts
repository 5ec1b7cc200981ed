import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Config, Log } from '@serplift/core';
import type { RunningSandbox } from '@serplift/sandbox';
import { sandboxFile } from './sandbox-file.ts';

async function sandboxOptions({ home, production }: Pick<Config, 'home' | 'production'>, port: number) {
  const { makePrivateFolder } = await import('@serplift/core');
  const stateFolder = path.join(home, 'sandbox');
  await makePrivateFolder(home, stateFolder);
  return { port, stateFolder, allowInProduction: production };
}

/** Starts a sandbox whose identities, grants and keys persist in the home folder. */
export async function openSandbox(config: Pick<Config, 'home' | 'production'>, port = 0): Promise<RunningSandbox> {
  const { startSandbox } = await import('@serplift/sandbox');
  return startSandbox(await sandboxOptions(config, port));
}

/** The same, loaded with its first request: most commands ask no provider. */
export async function openSandboxLater(
  config: Pick<Config, 'home' | 'production'>,
): Promise<Pick<RunningSandbox, 'origin' | 'close'>> {
  // A client on a busy machine must not send into a connection that closes.
  const server = createServer({ keepAliveTimeout: 65_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<RunningSandbox> => {
    const { startSandbox } = await import('@serplift/sandbox');
    const sandbox = await startSandbox({ ...(await sandboxOptions(config, port)), server });
    server.off('request', early);
    return sandbox;
  };
  let opened: Promise<RunningSandbox> | null = null;
  const early = (request: IncomingMessage, response: ServerResponse): void => {
    opened ??= open();
    opened.then(
      () => server.emit('request', request, response),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  };
  server.on('request', early);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      if (opened === null) server.close();
      else await (await opened).close();
    },
  };
}

/** The same in a thread, so that what the providers compute holds up nothing else in this process. */
export async function openSandboxThread(
  config: Config,
  { log, starting }: { log: Log; starting: AbortSignal },
): Promise<{ origin: string; close: () => Promise<void> }> {
  const { keepThread, siblingModule } = await import('@serplift/core');
  const options = await sandboxOptions(config, 0);
  const thread = await keepThread<{ origin: string; port: number }>({
    entry: siblingModule(import.meta.url, 'sandbox-thread'),
    name: 'serplift sandbox',
    data: (previous) => ({ ...options, port: previous?.port ?? 0 }),
    log,
    signal: starting,
  });
  return { origin: thread.answer.origin, close: () => thread.stop() };
}

/** Tells other processes of this machine where the sandbox is. */
export async function announceSandbox(config: Config, origin: string): Promise<() => Promise<void>> {
  const file = sandboxFile(config.home);
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ origin, pid: process.pid }));
  await rename(`${file}.${process.pid}`, file);
  return () => rm(file, { force: true });
}
