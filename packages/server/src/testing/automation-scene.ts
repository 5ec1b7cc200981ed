import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, openContext } from '@serplift/core';
import { api, type AutomationRun, type InputOf } from '@serplift/core/api';
import { startRunWorker } from '@serplift/core/work';
import { expect } from 'vitest';
import { openProduct, type Person, type Product } from './open-product.ts';
import { sandboxWebsite } from './search-runs.ts';

type AutomationInput = InputOf<typeof api.automations.create>;

const hourMs = 3_600_000;
const nobodysNotice = {
  subjectId: '01a1fc44-fee5-7793-968f-69da1690a3e1',
  teamId: '01a1fc44-fee5-7793-968f-69da1690a3e2',
};

/** A web server that is not ours: it keeps what it is sent, and answers as configured. */
export interface Receiver {
  url: string;
  calls: { headers: Record<string, unknown>; body: string }[];
  /** The statuses of its next answers; 200 when none is left. */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): void;
}

async function openReceiver(): Promise<Receiver> {
  const calls: Receiver['calls'] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      const { status, headers } = answers.shift() ?? { status: 200 };
      response.writeHead(status, headers).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/serplift`;
  return { url, calls, answers, close: () => server.close() };
}

/** A team with Google connected, its automations, and a receiver of webhooks. */
export interface AutomationScene {
  product: Product;
  receiver: Receiver;
  /** The owner. */
  ana: Person;
  /** A member. */
  mia: Person;
  /** The administrator, of another team. */
  admin: Person;
  teamId: string;
  now: () => Date;
  passHour(): void;
  addMember(email: string, role: 'admin' | 'member'): Promise<Person>;
  history(automationId: string): Promise<AutomationRun[]>;
  /** The latest run once it has ended and nothing about it is to be sent anymore. */
  ended(automationId: string): Promise<AutomationRun>;
  /** As many servers' workers as asked for, for as long as `work` takes; they tick at once when they start. */
  withWorkers<T>(count: number, work: (first: Context) => Promise<T>): Promise<T>;
  /** Seconds until the one notice that failed is sent again, as the queue has it; then sends it at once. */
  hurryNotice(worker: Context): Promise<number>;
  close(): Promise<void>;
}

export const seoWork = (settings: object = { maxPages: 1 }): AutomationInput['work'] => ({
  kind: 'seo',
  websiteUrl: sandboxWebsite,
  settings,
});

/** What is typed for an hourly automation, with changes. */
export const hourly = (changes: Partial<AutomationInput> = {}): AutomationInput => ({
  name: 'Weekly titles',
  type: 'scheduled',
  work: seoWork(),
  maxCostUsd: 1,
  schedule: '0 * * * *',
  timeZone: 'Europe/Berlin',
  notify: 'never',
  ...changes,
});

/** The same, started by people only. */
export const byHand = (changes: Partial<AutomationInput> = {}): AutomationInput =>
  hourly({ type: 'manual', schedule: null, ...changes });

async function withWorkers<T>(
  { product, now }: { product: Product; now: () => Date },
  count: number,
  work: (first: Context) => Promise<T>,
): Promise<T> {
  const parts = { publicOrigin: product.origin, now };
  const contexts = await Promise.all(Array.from({ length: count }, () => openContext(product.config, parts)));
  const workers = await Promise.all(contexts.map((context) => startRunWorker(context)));
  const [first] = contexts;
  if (first === undefined) throw new Error('Ask for one worker or more.');
  try {
    return await work(first);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(contexts.map((context) => context.close()));
  }
}

async function hurryNotice(worker: Context): Promise<number> {
  const retries = () =>
    worker.db.raw<{ rows: { seconds: number }[] }>(
      `update jobs.job j set start_after = now()
       from (select id, extract(epoch from start_after - started_on)::float as seconds from jobs.job) waiting
       where j.id = waiting.id and starts_with(j.name, 'notice') and j.state = 'retry' and j.start_after > now()
       returning waiting.seconds`,
    );
  let seconds: number | undefined;
  await expect.poll(async () => (seconds = (await retries()).rows[0]?.seconds), { interval: 20 }).toBeDefined();
  // A retry wakes no one; any other notice does.
  await worker.jobs.enqueueAutomation(worker.db, 'notice', nobodysNotice);
  return seconds ?? 0;
}

/** Opens a product whose owner, member and administrator have signed in; its clock is moved by hours. */
export async function openAutomationScene(): Promise<AutomationScene> {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const receiver = await openReceiver();
  const product = await openProduct({ now, env: { ADMIN_EMAIL: 'root@example.com' } });
  const ana = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
  const teamId = (await ana.call(api.user.current, {})).team?.id ?? '';
  const admin = await product.signUpWithTeam('root@example.com', 'Operations');
  await product.database.knex.raw(`update users set email_verified = true where email = 'root@example.com'`);
  const addMember: AutomationScene['addMember'] = async (email, role) => {
    const person = await product.signUp(email);
    await product.database.knex.raw(
      `insert into memberships (user_id, team_id, role) select id, ?, ? from users where email = ?`,
      [teamId, role, email],
    );
    return person;
  };
  const mia = await addMember('mia@example.com', 'member');
  await product.connectGoogle(ana);
  const history = (automationId: string) => ana.call(api.automations.history, { automationId });
  const ended = async (automationId: string): Promise<AutomationRun> => {
    const latest = async () => (await history(automationId))[0];
    const isOver = (run?: AutomationRun) =>
      run?.endedAt != null && run.notices.every(({ state }) => state !== 'pending');
    await expect.poll(async () => isOver(await latest()), { timeout: 120_000, interval: 100 }).toBe(true);
    return (await latest()) as AutomationRun;
  };
  return {
    product,
    receiver,
    ana,
    mia,
    admin,
    teamId,
    now,
    passHour: () => void (aheadMs += hourMs),
    addMember,
    history,
    ended,
    withWorkers: (count, work) => withWorkers({ product, now }, count, work),
    hurryNotice,
    close: async () => {
      await product.close();
      receiver.close();
    },
  };
}
