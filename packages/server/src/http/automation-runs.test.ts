import { api } from '@serplift/core/api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AutomationScene, byHand, hourly, openAutomationScene, seoWork } from '../testing/automation-scene.ts';
import type { Person, Product } from '../testing/open-product.ts';
import { importPages, sandboxSite } from '../testing/search-runs.ts';

let scene: AutomationScene;
let product: Product;
let ana: Person;
let bo: Person;
let teamId: string;

beforeAll(async () => {
  scene = await openAutomationScene();
  ({ product, ana, teamId } = scene);
  // Signed in before the clock is moved.
  bo = await scene.addMember('bo@example.com', 'admin');
});
afterAll(() => scene.close());
afterEach(async () => {
  for (const { id: automationId } of await ana.call(api.automations.list, {})) {
    await ana.call(api.automations.remove, { automationId });
  }
});

const latestMail = (email: string) => product.sandbox.inbox.mails(email)[0];

describe('three servers', () => {
  it('start a due automation once, keep its ceiling, mail its person and call the webhook', async () => {
    const { receiver } = scene;
    const work = { kind: 'seo' as const, importId: await importPages(ana, [`${sandboxSite}/tents/`]), settings: {} };
    const created = await ana.call(
      api.automations.create,
      hourly({ work, notify: 'finish', webhookUrl: receiver.url, description: 'Every hour' }),
    );
    expect(created).toMatchObject({ enabled: true, lastRun: null, runsAs: { username: 'ana' } });
    const nextRunAt = new Date(created.nextRunAt ?? 0);
    expect(nextRunAt.getTime() - scene.now().getTime()).toBeLessThanOrEqual(3_600_000);
    scene.passHour();
    const run = await scene.withWorkers(3, () => scene.ended(created.id));
    expect(await scene.history(created.id)).toHaveLength(1);
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
    expect(latestMail('ana@example.com')).toMatchObject({
      subject: 'Weekly titles has finished',
      text: expect.stringContaining(`${product.origin}/seo-optimization/${optimization.id}`),
    });
    expect(receiver.calls.splice(0)).toHaveLength(1);
    await ana.call(api.automations.remove, { automationId: created.id });
    expect((await ana.call(api.seo.show, { optimizationId: optimization.id })).status).toBe('completed');
  });
});

describe('an automation of ads', () => {
  it('writes them at its time without deploying any, and its person is notified of where they are', async () => {
    const accountId = '4180001001';
    const [campaign] = await ana.call(api.integrations.googleAdsCampaigns, { teamId, accountId });
    const adGroupIds = campaign?.adGroups.slice(0, 2).map(({ id }) => id) ?? [];
    const work = { kind: 'ads' as const, adGroupIds, settings: { selectedAccountId: accountId } };
    const { id, nextRunAt } = await ana.call(
      api.automations.create,
      hourly({ name: 'New ads', work, notify: 'finish' }),
    );
    scene.passHour();
    const run = await scene.withWorkers(1, () => scene.ended(id));
    expect(run).toMatchObject({
      status: 'completed',
      trigger: 'schedule',
      scheduledFor: nextRunAt,
      optimization: { kind: 'ads', summary: expect.stringMatching(/\d/) },
      notices: [{ channel: 'mail', state: 'delivered' }],
    });
    const shown = await ana.call(api.ads.show, { optimizationId: run.optimization?.id ?? '' });
    expect(shown).toMatchObject({ status: 'completed', maxCostUsd: 1, createdBy: { username: 'ana' } });
    expect(shown.generatedAds).not.toEqual([]);
    expect(await ana.call(api.ads.deployments, { optimizationId: shown.id })).toEqual([]);
    expect(run.costUsd).toBe(shown.costUsd);
    expect(latestMail('ana@example.com')).toMatchObject({
      subject: 'New ads has finished',
      text: expect.stringContaining(`${product.origin}/responsive-search-ads/${shown.id}`),
    });
  });
});

/** What is typed for an automation that can be saved, and what is in the way of its runs from then on. */
interface Obstacle {
  input: Parameters<typeof hourly>[0];
  raise: () => Promise<unknown>;
  remove: () => Promise<unknown>;
}

const budget = async (): Promise<Obstacle> => ({
  input: { work: seoWork({ maxPages: 50 }) },
  raise: () => ana.call(api.budgets.set, { teamId, monthlyUsd: 0.01 }),
  remove: () => ana.call(api.budgets.set, { teamId, monthlyUsd: null }),
});

describe('a run that cannot be started', () => {
  it.each([["the month's budget", budget, /budget.*An owner can raise/]])(
    'for %s is kept as a failure with the reason, which is mailed and posted',
    async (_what, obstacle, reason) => {
      const { receiver } = scene;
      const { input, raise, remove } = await obstacle();
      const told = { webhookUrl: receiver.url, notify: 'failure' as const };
      const created = await ana.call(api.automations.create, hourly({ ...input, ...told }));
      await raise();
      scene.passHour();
      expect(await scene.withWorkers(1, () => scene.ended(created.id))).toMatchObject({
        status: 'failed',
        trigger: 'schedule',
        optimization: null,
        costUsd: 0,
        reason: expect.stringMatching(reason),
        notices: [
          { channel: 'mail', target: 'ana@example.com', state: 'delivered' },
          { channel: 'webhook', state: 'delivered', attempts: 1 },
        ],
      });
      expect(latestMail('ana@example.com')).toMatchObject({ text: expect.stringMatching(reason) });
      expect(receiver.calls.splice(0).map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
        {
          type: 'automation.failed',
          run: { status: 'failed', reason: expect.stringMatching(reason) },
          optimization: null,
        },
      ]);
      await remove();
    },
  );

  it('switches the automation off when the person it runs as has left, and anyone who switches it on takes it over', async () => {
    const created = await bo.call(api.automations.create, hourly({ notify: 'failure' }));
    await bo.call(api.teams.leave, {});
    scene.passHour();
    const run = await scene.withWorkers(1, () => scene.ended(created.id));
    expect(run).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('no longer on the team'),
      notices: [{ target: 'ana@example.com' }],
    });
    const off = await ana.call(api.automations.show, { automationId: created.id });
    expect(off).toMatchObject({ enabled: false, nextRunAt: null });
    const on = await ana.call(api.automations.setEnabled, { automationId: created.id, enabled: true });
    expect(on).toMatchObject({ enabled: true, runsAs: { username: 'ana' }, nextRunAt: expect.any(String) });
  });
});

describe('a run that is still running', () => {
  it('is not started again by hand', async () => {
    const { id: automationId } = await ana.call(api.automations.create, byHand());
    await ana.call(api.automations.runNow, { automationId });
    await expect(scene.mia.call(api.automations.runNow, { automationId })).rejects.toMatchObject({ status: 409 });
  });
});
