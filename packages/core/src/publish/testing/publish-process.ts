import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Context } from '../../context/context.ts';
import { connectDatabase } from '../../database/connect.ts';
import { openLog } from '../../platform/log.ts';
import { createSecretBox } from '../../platform/secrets.ts';
import { openWebPages } from '../../providers/pages/open-web-pages.ts';
import { openSites } from '../../providers/sites/open-sites.ts';
import { workPublishing } from '../publications/work-publishing.ts';

/**
 * Publishes a batch in a process of its own, for tests that kill it: `publish-process.ts DATABASE_URL SANDBOX_URL KEY` says
 * "ready" and reads "BATCH MOMENT". It kills itself as `kill -9` does at that moment, counted from 1; moment 0 works to the
 * end and prints the name of each.
 */
const [url = '', sandboxUrl = '', key = ''] = process.argv.slice(2);
const log = openLog('silent');
const database = await connectDatabase({ url }, { poolSize: 2 });
const context = {
  database,
  db: database.knex,
  providers: {
    webPages: openWebPages({ sandboxUrl, log }),
    sites: openSites({ sandboxUrl, log, publicOrigin: null }),
  },
  secrets: createSecretBox({ current: Buffer.from(key, 'base64'), older: [] }),
  log,
  now: () => new Date(),
  signal: new AbortController().signal,
  leaving: new AbortController().signal,
  requestId: 'test',
} as unknown as Context;
process.stdout.write('ready\n');
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const [batchId = '', moment = ''] = line.toString().trim().split(' ');
const names: string[] = [];

function pass(name: string): void {
  names.push(name);
  if (names.length === Number(moment)) process.kill(process.pid, 'SIGKILL');
}

const statement = (sql: string): string => sql.replace(/\s+/gu, ' ').trim().slice(0, 60);
context.db.on('query', ({ sql }: { sql: string }) => pass(`before ${statement(sql)}`));
context.db.on('query-response', (_answer: unknown, { sql }: { sql: string }) => pass(`after ${statement(sql)}`));
const channels = { create: 'before', bodySent: 'sent', headers: 'after' } as const;
for (const [channel, word] of Object.entries(channels)) {
  subscribe(`undici:request:${channel}`, (message) => {
    const { method, path } = (message as { request: { method: string; path: string } }).request;
    pass(`${word} ${method} ${path.split('?', 1)[0] ?? ''}`);
  });
}
await workPublishing(context, batchId);
process.stdout.write(`${JSON.stringify(names)}\n`);
await database.close();
process.exit(0);
