import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '@serplift/core';
import { serverFlags } from '../prepare.mjs';

const program = path.resolve(import.meta.dirname, '../../packages/cli/bin/serplift.mjs');

/** What a server uses at one moment. */
export interface Holding {
  rssMb: number;
  connections: number;
  /** Transactions so far, which most statements are. */
  transactions: number;
  /** Processor time so far; null where the system does not report it. */
  cpuMs: { answering: number; process: number; database: number } | null;
}

/** `serplift serve` as `npm start` starts it, in its own home. */
export interface LoadServer {
  origin: string;
  sandboxOrigin: string;
  holding(): Promise<Holding>;
  /** Whether a run has ended, as its database says: asking the server for it would be load of another kind. */
  hasEnded(runId: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Linux counts processor time in hundredths of a second. */
const clockTickMs = 10;

/** Of a process or thread, with that of its children that have ended when `withEnded`. */
async function cpuMsOf(file: string, withEnded = false): Promise<number> {
  const fields = (await readFile(file, 'utf8')).replace(/^.*\) /s, '').split(' ');
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0) * clockTickMs;
}

/** Of the embedded database of a home, processes that have ended included. */
export async function databaseCpuMs(home: string): Promise<number> {
  const pidFile = await readFile(path.join(home, 'postgres/data/postmaster.pid'), 'utf8');
  const postmaster = Number.parseInt(pidFile, 10);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const backends = await Promise.all(
    children
      .split(' ')
      .flatMap((child) => (child.trim() === '' ? [] : [cpuMsOf(`/proc/${child}/stat`).catch(() => 0)])),
  );
  return backends.reduce((sum, ms) => sum + ms, await cpuMsOf(`/proc/${postmaster}/stat`, true));
}

async function readCpuMs(pid: number, home: string): Promise<Holding['cpuMs']> {
  if (process.platform !== 'linux') return null;
  return {
    answering: await cpuMsOf(`/proc/${pid}/task/${pid}/stat`),
    process: await cpuMsOf(`/proc/${pid}/stat`),
    database: await databaseCpuMs(home),
  };
}

/** Starts the built program and waits until it is ready; on the data of `dataHome`, or on its own. */
export async function startLoadServer(
  more: { dataHome?: string; env?: Record<string, string> } = {},
): Promise<LoadServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-load-'));
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    SERPLIFT_HOME: more.dataHome ?? path.join(home, 'data'),
    ...more.env,
  };
  const child = spawn(process.execPath, [...serverFlags, program, 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /ready at (\S+)/.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then(() => reject(new Error(`The server ended before it was ready: ${said}`)));
  });
  const announced = await readFile(path.join(env.SERPLIFT_HOME, 'sandbox.json'), 'utf8').catch(() => '{}');
  const database = await connectDatabase({ home: env.SERPLIFT_HOME }, { poolSize: 1, applicationName: 'load bench' });
  return {
    origin,
    sandboxOrigin: (JSON.parse(announced) as { origin?: string }).origin ?? '',
    holding: async () => {
      const { rows } = await database.knex.raw<{ rows: { count: number; transactions: number }[] }>(
        `select count(*)::int as count, (select xact_commit from pg_stat_database where datname = current_database()) as transactions
         from pg_stat_activity where application_name like 'serplift%' and pid <> pg_backend_pid()`,
      );
      const { count = 0, transactions = 0 } = rows[0] ?? {};
      const rssKb = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }));
      const cpuMs = await readCpuMs(child.pid ?? 0, env.SERPLIFT_HOME);
      return { rssMb: Math.round(rssKb / 1024), connections: count, transactions, cpuMs };
    },
    hasEnded: async (runId) => {
      const row = await database.knex('runs').where({ id: runId }).first<{ completed_at: Date | null }>('completed_at');
      return row.completed_at !== null;
    },
    close: async () => {
      await database.close();
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
