import { once } from 'node:events';
import { connectDatabase } from '../../platform/database/connect.ts';
import { type Log, openLog } from '../../platform/log.ts';
import { createSecretBox } from '../../platform/secrets.ts';
import type { Context } from '../../team/context/context.ts';

/** What a process that is to be killed works with. */
export interface KilledProcess {
  context: Context;
  /** The id of what it has to process. */
  taskId: string;
  /** Passes a moment; at the chosen one, the process kills itself as `kill -9` does. */
  pass: (name: string) => void;
  /** Prints the names of all moments and ends. */
  end: () => Promise<never>;
}

const statement = (sql: string): string => sql.replaceAll(/\s+/gu, ' ').trim().slice(0, 60);

/**
 * The body of a process that tests kill, run as `script DATABASE_URL SANDBOX_URL KEY`: says "ready" and reads "ID MOMENT".
 * Moments are counted from 1, before and after every statement and whatever else passes; moment 0 works to the end.
 */
export async function openKilledProcess(
  openProviders: (from: { sandboxUrl: string; log: Log }) => Partial<Context['providers']>,
): Promise<KilledProcess> {
  const [url = '', sandboxUrl = '', key = ''] = process.argv.slice(2);
  const log = openLog('silent');
  const database = await connectDatabase({ url }, { poolSize: 2 });
  const context = {
    database,
    db: database.knex,
    providers: openProviders({ sandboxUrl, log }),
    secrets: createSecretBox({ current: Buffer.from(key, 'base64'), older: [] }),
    log,
    now: () => new Date(),
    signal: new AbortController().signal,
    leaving: new AbortController().signal,
    requestId: 'test',
  } as unknown as Context;
  process.stdout.write('ready\n');
  const [line] = (await once(process.stdin, 'data')) as [Buffer];
  const [taskId = '', moment = ''] = line.toString().trim().split(' ');
  const names: string[] = [];
  const pass = (name: string): void => {
    names.push(name);
    if (names.length === Number(moment)) process.kill(process.pid, 'SIGKILL');
  };
  context.db.on('query', ({ sql }: { sql: string }) => pass(`before ${statement(sql)}`));
  context.db.on('query-response', (_answer: unknown, { sql }: { sql: string }) => pass(`after ${statement(sql)}`));
  const end = async (): Promise<never> => {
    process.stdout.write(`${JSON.stringify(names)}\n`);
    await database.close();
    process.exit(0);
  };
  return { context, taskId, pass, end };
}
