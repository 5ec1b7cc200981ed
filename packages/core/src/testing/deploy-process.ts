import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { workDeployment } from '../ads/deploy/work-deployment.ts';
import type { Context } from '../context/context.ts';
import { connectDatabase } from '../database/connect.ts';
import { openLog } from '../platform/log.ts';
import { createSecretBox } from '../platform/secrets.ts';
import { openGoogleAds } from '../providers/google-ads/open-google-ads.ts';
import { sandboxCredentials } from '../providers/upstream/provider-settings.ts';

/**
 * Works a deployment in a process of its own, for tests that kill it: `deploy-process.ts DATABASE_URL SANDBOX_URL KEY`
 * says "ready" and reads "DEPLOYMENT MOMENT". It kills itself as `kill -9` does at that moment, counted from 1; moment 0
 * works to the end and prints the name of each.
 */
const [url = '', sandboxUrl = '', key = ''] = process.argv.slice(2);
const settleMs = 400;
const log = openLog('silent');
const database = await connectDatabase({ url }, { poolSize: 2 });
const setting = { state: 'sandbox', ...sandboxCredentials.google } as const;
const context = {
  database,
  db: database.knex,
  providers: { googleAds: openGoogleAds({ setting, sandboxUrl, log }) },
  secrets: createSecretBox({ current: Buffer.from(key, 'base64'), older: [] }),
  log,
  now: () => new Date(),
  signal: new AbortController().signal,
  leaving: new AbortController().signal,
  requestId: 'test',
} as unknown as Context;
process.stdout.write('ready\n');
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const [deploymentId = '', moment = ''] = line.toString().trim().split(' ');
const names: string[] = [];

function pass(name: string): void {
  names.push(name);
  if (names.length === Number(moment)) process.kill(process.pid, 'SIGKILL');
}

const statement = (sql: string): string => sql.replace(/\s+/gu, ' ').trim().slice(0, 60);
context.db.on('query', ({ sql }: { sql: string }) => pass(`before ${statement(sql)}`));
context.db.on('query-response', (_answer: unknown, { sql }: { sql: string }) => pass(`after ${statement(sql)}`));
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest };
  const name = request.path.replace(/^.*\//u, '');
  pass(`before ${name}`);
  request.once('finish', () => pass(`sent ${name}`));
  request.once('response', () => pass(`after ${name}`));
});
await workDeployment(context, deploymentId, { settleMs });
process.stdout.write(`${JSON.stringify(names)}\n`);
await database.close();
process.exit(0);
