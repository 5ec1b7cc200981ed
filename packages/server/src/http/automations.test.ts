import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openContext, startRunWorker } from '@serplift/core';
import { api, type AutomationRun, callEndpoint, type InputOf } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let ana: Person;
let mia: Person;
let cy: Person;
let admin: Person;
let teamId: string;
let receiver: Receiver;

const website = 'sc-domain:juniperandpine.example';
const missing = '01a1fc44-fee5-7793-968f-69da1690a3e1';
const hourMs = 3_600_000;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

/** A web server that is not ours and keeps what it is sent. */
interface Receiver {
  url: string;
  calls: { headers: Record<string, unknown>; body: string }[];
  /** Status and headers of its answers. */
  answer: { status: number; headers: Record<string, string> };
  server: Server;
}

async function openReceiver(): Promise<Receiver> {
  const calls: Receiver['calls'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(opened.answer.status, opened.answer.headers).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/serplift`;
  const opened: Receiver = { url, calls, answer: { status: 200, headers: {} }, server };
  return opened;
}

beforeAll(async () => {
  receiver = await openReceiver();
  product = await openProduct({ now, env: { ADMIN_EMAIL: 'root@example.com' } });
  ana = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
  teamId = (await ana.call(api.user.current, {})).team?.id ?? '';
  mia = await product.signUp('mia@example.com');
  admin = await product.signUpWithTeam('root@example.com', 'Operations');
  await product.database.knex.raw(`update users set email_verified = true where email = 'root@example.com'`);
  cy = await product.signUp('cy@example.com');
  await addMember(mia, 'member');
  await addMember(cy, 'member');
  await product.connectGoogle(ana);
});
afterAll(async () => {
  await product.close();
  receiver.server.close();
});

async function addMember(person: Person, role: string): Promise<void> {
  await product.database.knex.raw(
    `insert into memberships (user_id, team_id, role) select id, ?, ? from users where email = ?`,
    [teamId, role, person.email],
  );
}

type Input = InputOf<typeof api.automations.create>;
const seoWork = (settings: object = { maxPages: 1 }): Input['work'] => ({ kind: 'seo', websiteUrl: website, settings });
const nightly = (changes: Partial<Input> = {}): Input => ({
  name: 'Weekly titles',
  type: 'scheduled',
  work: seoWork(),
  maxCostUsd: 1,
  schedule: '0 * * * *',
  timeZone: 'Europe/Berlin',
  notify: { on: 'never' },
  ...changes,
});

/** Three servers' workers for as long as `work` takes; they tick at once when they start. */
async function withWorkers<T>(count: number, work: () => Promise<T>): Promise<T> {
  const parts = { publicOrigin: product.origin, now };
  const contexts = await Promise.all(Array.from({ length: count }, () => openContext(product.config, parts)));
  const workers = await Promise.all(contexts.map((context) => startRunWorker(context)));
  try {
    return await work();
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(contexts.map((context) => context.close()));
  }
}

const history = (automationId: string) => ana.call(api.automations.history, { automationId });

/** The latest run once it has ended and nothing about it is to be sent any more. */
async function ended(automationId: string): Promise<AutomationRun> {
  const latest = async () => (await history(automationId))[0];
  const isOver = (run?: AutomationRun) => run?.endedAt != null && run.notices.every(({ state }) => state !== 'pending');
  await expect.poll(async () => isOver(await latest()), { timeout: 50_000, interval: 100 }).toBe(true);
  return (await latest()) as AutomationRun;
}

describe('three servers', () => {
  it(
    'start a due automation once, keep its ceiling, mail its person and sign the webhook',
    { timeout: 60_000 },
    async () => {
      const created = await ana.call(
        api.automations.create,
        nightly({ notify: { on: 'finish' }, webhookUrl: receiver.url, description: 'Every hour' }),
      );
      expect(created).toMatchObject({ enabled: true, lastRun: null, runsAs: { username: 'ana' } });
      const nextRunAt = new Date(created.nextRunAt ?? 0);
      expect(nextRunAt.getTime() - now().getTime()).toBeLessThanOrEqual(hourMs);
      aheadMs += hourMs;
      const run = await withWorkers(3, () => ended(created.id));
      expect(await history(created.id)).toHaveLength(1);
      expect(run).toMatchObject({
        status: 'completed',
        trigger: 'schedule',
        scheduledFor: nextRunAt.toISOString(),
        simulated: true,
        notices: [
          { channel: 'mail', target: 'ana@example.com', state: 'delivered', attempts: 1 },
          { channel: 'webhook', target: receiver.url, state: 'delivered', attempts: 1, httpStatus: 200 },
        ],
      });
      const optimization = await ana.call(api.seo.show, { optimizationId: run.optimization?.id ?? '' });
      expect(optimization).toMatchObject({ status: 'completed', maxCostUsd: 1, createdBy: { username: 'ana' } });
      expect(run.costUsd).toBe(optimization.costUsd);
      const [mail] = product.sandbox.inbox.mails('ana@example.com');
      expect(mail).toMatchObject({ subject: 'Weekly titles has finished' });
      expect(mail?.text).toContain(`${product.origin}/seo-optimization/${optimization.id}`);
      expectSigned(created.webhookSecret ?? '', { type: 'automation.completed', status: 'completed' });
      await ana.call(api.automations.remove, { automationId: created.id });
      expect((await ana.call(api.seo.show, { optimizationId: optimization.id })).status).toBe('completed');
    },
  );
});

/** Checks the one call the receiver got as its owner would, without a line of ours. */
function expectSigned(secret: string, of: { type: string; status: string }): void {
  expect(receiver.calls).toHaveLength(1);
  const { headers, body } = receiver.calls.splice(0)[0] ?? { headers: {}, body: '' };
  const [, seconds = '', signature = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['serplift-signature'])) ?? [];
  expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signature);
  expect(Math.abs(Number(seconds) * 1000 - now().getTime())).toBeLessThan(60_000);
  expect(JSON.parse(body)).toMatchObject({
    id: headers['serplift-delivery'],
    type: of.type,
    run: { status: of.status },
    automation: { name: 'Weekly titles' },
  });
}

/** The back-off of notices to be sent again, not waited for; `changes` say how often they were tried. */
async function hurryNotices(changes = 'retry_count = retry_count'): Promise<void> {
  const retries = () =>
    product.database.knex.raw<{ rowCount: number }>(
      `update jobs.job set start_after = now(), ${changes} where name = 'notice' and state = 'retry'`,
    );
  await expect.poll(async () => (await retries()).rowCount).toBe(1);
}

describe('a run that cannot be started', () => {
  it('is kept as a failure with the reason, mailed to the members named, and the webhook told', async () => {
    const members = await ana.call(api.teams.members, {});
    const miaId = members.find(({ username }) => username === 'mia')?.id ?? '';
    const created = await ana.call(
      api.automations.create,
      nightly({
        type: 'manual',
        schedule: null,
        webhookUrl: receiver.url,
        notify: { on: 'failure', memberIds: [miaId] },
      }),
    );
    await ana.call(api.budgets.set, { teamId, monthlyUsd: 0.01 });
    await ana.call(api.automations.edit, {
      ...nightly({ type: 'manual', schedule: null, webhookUrl: receiver.url, work: seoWork({ maxPages: 50 }) }),
      notify: { on: 'failure', memberIds: [miaId] },
      automationId: created.id,
    });
    const { webhookSecret } = await ana.call(api.automations.rotateSecret, { automationId: created.id });
    expect(webhookSecret).not.toBe(created.webhookSecret);
    receiver.answer = { status: 500, headers: {} };
    await ana.call(api.automations.runNow, { automationId: created.id });
    await expect(mia.call(api.automations.runNow, { automationId: created.id })).rejects.toMatchObject({ status: 409 });
    await withWorkers(1, async () => {
      await expect.poll(() => receiver.calls.length, { timeout: 10_000 }).toBe(1);
      const pending = async () => (await history(created.id))[0]?.notices[1];
      await expect.poll(pending).toMatchObject({ state: 'pending', attempts: 1, httpStatus: 500 });
      receiver.calls.splice(0);
      receiver.answer = { status: 200, headers: {} };
      await hurryNotices();
      expect(await ended(created.id)).toMatchObject({
        status: 'failed',
        trigger: 'person',
        startedBy: { username: 'ana' },
        optimization: null,
        reason: expect.stringContaining('ask an owner'),
        notices: [
          { channel: 'mail', target: 'mia@example.com', state: 'delivered' },
          { channel: 'webhook', state: 'delivered', attempts: 2 },
        ],
      });
    });
    expectSigned(webhookSecret, { type: 'automation.failed', status: 'failed' });
    expect(product.sandbox.inbox.mails('mia@example.com')).toMatchObject([{ subject: 'Weekly titles has failed' }]);
    await ana.call(api.budgets.set, { teamId, monthlyUsd: null });
    await ana.call(api.automations.remove, { automationId: created.id });
  });

  it('switches the automation off when the person it runs as has left, and whoever switches it on takes it over', async () => {
    const bo = await product.signUp('bo@example.com');
    await addMember(bo, 'admin');
    const created = await bo.call(api.automations.create, nightly({ notify: { on: 'failure' } }));
    await bo.call(api.teams.leave, {});
    aheadMs += hourMs;
    const run = await withWorkers(1, () => ended(created.id));
    expect(run).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('no longer in the team'),
      notices: [{ target: 'ana@example.com' }],
    });
    const off = await ana.call(api.automations.show, { automationId: created.id });
    expect(off).toMatchObject({ enabled: false, nextRunAt: null });
    const on = await ana.call(api.automations.setEnabled, { automationId: created.id, enabled: true });
    expect(on).toMatchObject({ enabled: true, runsAs: { username: 'ana' }, nextRunAt: expect.any(String) });
    await ana.call(api.automations.remove, { automationId: created.id });
  });
});

describe('a webhook', () => {
  it('that sends elsewhere is not followed, and is given up after the last try', async () => {
    const created = await ana.call(
      api.automations.create,
      nightly({ type: 'manual', schedule: null, webhookUrl: receiver.url, maxCostUsd: null }),
    );
    await product.database.knex.raw(`update automations set runs_as = null where id = ?`, [created.id]);
    receiver.answer = { status: 302, headers: { location: `${product.origin}/api/health` } };
    await ana.call(api.automations.runNow, { automationId: created.id });
    const run = await withWorkers(1, async () => {
      await expect.poll(async () => (await history(created.id))[0]?.notices[0]?.attempts, { timeout: 10_000 }).toBe(1);
      await hurryNotices('retry_count = 3');
      return ended(created.id);
    });
    expect(run.notices).toMatchObject([
      { state: 'failed', attempts: 2, httpStatus: 302, error: 'The receiver answered with status 302.' },
    ]);
    expect(receiver.calls.splice(0)).toHaveLength(2);
    receiver.answer = { status: 200, headers: {} };
    await ana.call(api.automations.remove, { automationId: created.id });
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'nonsense',
  ])('%s is refused when it is saved', async (webhookUrl) => {
    await expect(ana.call(api.automations.create, nightly({ webhookUrl }))).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ at: 'webhookUrl' }] },
    });
  });
});

describe('what is saved', () => {
  it.each([
    [{ schedule: null }, 'schedule', 'Say when it runs'],
    [{ schedule: '* * * * *' }, 'schedule', 'At most one run an hour'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'no time zone'],
    [{ maxCostUsd: null }, 'maxCostUsd', 'most each run may cost'],
    [{ type: 'triggered' as const, schedule: null, maxCostUsd: null }, 'maxCostUsd', 'most each run may cost'],
    [{ name: ' ' }, 'name', 'enter a name'],
    [{ notify: { on: 'finish' as const, memberIds: [missing] } }, 'notify.memberIds', 'Only members'],
    [{ work: seoWork({ startPosition: 9, endPosition: 3 }) }, 'work.settings.endPosition', 'greater than'],
  ])('%j is refused at the field', async (changes, at, message) => {
    await expect(ana.call(api.automations.create, nightly(changes))).rejects.toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining(message),
      details: { issues: [{ at }] },
    });
  });

  it('must be something the team could run now', async () => {
    const work = { kind: 'seo' as const, websiteUrl: 'sc-domain:elsewhere.example', settings: {} };
    await expect(ana.call(api.automations.create, nightly({ work }))).rejects.toMatchObject({ status: 404 });
    expect(await ana.call(api.automations.list, {})).toEqual([]);
  });

  it('names the ads account it means, and drops members who have left', async () => {
    const accountId = '4180001001';
    const [campaign] = await ana.call(api.integrations.googleAdsCampaigns, { teamId, accountId });
    const work: Input['work'] = {
      kind: 'ads',
      campaignIds: [campaign?.id ?? ''],
      settings: { selectedAccountId: accountId },
    };
    const notify = { on: 'finish' as const, memberIds: [(await cy.call(api.user.current, {})).id] };
    const input = nightly({ type: 'manual', schedule: null, work, notify });
    const { id: automationId, ...created } = await ana.call(api.automations.create, input);
    expect(created.work.settings).toMatchObject({ selectedAccountId: accountId, headlinesCount: 5 });
    await cy.call(api.teams.leave, {});
    const edited = await ana.call(api.automations.edit, { ...input, automationId });
    expect(edited.notify).toEqual({ on: 'finish', memberIds: [] });
    await ana.call(api.automations.remove, { automationId });
  });

  it('shows the next runs while it is typed', async () => {
    const preview = { schedule: '0 6 * * 1', timeZone: 'Europe/Berlin' };
    const { description, nextRuns } = await mia.call(api.automations.previewSchedule, preview);
    expect(description).toBe('Every Monday at 06:00 (Europe/Berlin)');
    expect(nextRuns).toHaveLength(5);
    expect(new Set(nextRuns.map((run) => new Date(run).getUTCDay()))).toEqual(new Set([1]));
    const wrong = mia.call(api.automations.previewSchedule, { ...preview, schedule: '0 6 1 * 1' });
    await expect(wrong).rejects.toMatchObject({ status: 400, serverMessage: expect.stringContaining('not both') });
  });
});

describe('members', () => {
  it('see and run automations, while owners and admins change them', async () => {
    const { id: automationId } = await ana.call(api.automations.create, nightly({ type: 'manual', schedule: null }));
    expect(await mia.call(api.automations.list, {})).toMatchObject([{ id: automationId, nextRunAt: null }]);
    const changes = [
      mia.call(api.automations.create, nightly()),
      mia.call(api.automations.edit, { ...nightly(), automationId }),
      mia.call(api.automations.setEnabled, { automationId, enabled: false }),
      mia.call(api.automations.rotateSecret, { automationId }),
      mia.call(api.automations.remove, { automationId }),
    ];
    await Promise.all(changes.map((change) => expect(change).rejects.toMatchObject({ status: 403 })));
    expect(await mia.call(api.automations.runNow, { automationId })).toMatchObject({ status: 'starting' });
    await ana.call(api.automations.remove, { automationId });
  });

  it('trigger one with an access token, unless it is switched off', async () => {
    const { id: automationId } = await ana.call(api.automations.create, nightly({ type: 'triggered', schedule: null }));
    const { secret } = await mia.call(api.tokens.create, { name: 'Shop' });
    const trigger = () =>
      callEndpoint(api.automations.runNow, { automationId }, { baseUrl: product.origin, token: secret });
    await ana.call(api.automations.setEnabled, { automationId, enabled: false });
    await expect(trigger()).rejects.toMatchObject({ status: 409 });
    await ana.call(api.automations.setEnabled, { automationId, enabled: true });
    expect(await trigger()).toMatchObject({ trigger: 'token', startedBy: { username: 'mia' } });
    await expect(trigger()).rejects.toMatchObject({ status: 409 });
    expect((await ana.call(api.audit.list, { teamId, action: 'automation' })).data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['automation.run', 'automation.enable', 'automation.create', 'automation.delete']),
    );
    expect(await admin.call(api.system.automations, {})).toMatchObject([
      { id: automationId, team: { name: 'Ana Ltd' }, kind: 'seo', lastRun: { status: 'starting', costUsd: 0 } },
    ]);
    await expect(ana.call(api.system.automations, {})).rejects.toMatchObject({ status: 403 });
  });
});
