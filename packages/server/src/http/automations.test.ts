import { api, callEndpoint } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AutomationScene, byHand, hourly, openAutomationScene, seoWork } from '../testing/automation-scene.ts';
import type { Person, Product } from '../testing/open-product.ts';

let scene: AutomationScene;
let product: Product;
let ana: Person;
let mia: Person;
let admin: Person;
let teamId: string;

beforeAll(async () => {
  scene = await openAutomationScene();
  ({ product, ana, mia, admin, teamId } = scene);
});
afterAll(() => scene.close());

describe('what is saved', () => {
  it.each([
    [{ schedule: null }, 'schedule', 'Set when it runs'],
    [{ schedule: '* * * * *' }, 'schedule', 'At most one run per hour'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', "isn't a known time zone"],
    [{ maxCostUsd: null }, 'maxCostUsd', 'cost ceiling for each run'],
    [{ type: 'triggered' as const, schedule: null, maxCostUsd: null }, 'maxCostUsd', 'cost ceiling for each run'],
    [{ name: ' ' }, 'name', 'enter a name'],
    [{ work: seoWork({ startPosition: 9, endPosition: 3 }) }, 'work.settings.endPosition', 'greater than'],
  ])('%j is refused at the field', async (changes, at, message) => {
    await expect(ana.call(api.automations.create, hourly(changes))).rejects.toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining(message),
      details: { issues: [{ at }] },
    });
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'nonsense',
  ])('a webhook at %s is refused', async (webhookUrl) => {
    await expect(ana.call(api.automations.create, hourly({ webhookUrl }))).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ at: 'webhookUrl' }] },
    });
  });

  it('must be something the team could run now', async () => {
    const work = { kind: 'seo' as const, websiteUrl: 'sc-domain:elsewhere.example', settings: {} };
    await expect(ana.call(api.automations.create, hourly({ work }))).rejects.toMatchObject({ status: 404 });
    expect(await ana.call(api.automations.list, {})).toEqual([]);
  });

  it('names the ads account it means', async () => {
    const accountId = '4180001001';
    const [campaign] = await ana.call(api.integrations.googleAdsCampaigns, { teamId, accountId });
    const work = {
      kind: 'ads' as const,
      campaignIds: [campaign?.id ?? ''],
      settings: { selectedAccountId: accountId },
    };
    const { id: automationId, ...created } = await ana.call(api.automations.create, byHand({ work }));
    expect(created.work.settings).toMatchObject({ selectedAccountId: accountId, headlinesCount: 5 });
    await ana.call(api.automations.remove, { automationId });
  });

  it('shows the next runs while it is typed', async () => {
    const preview = { schedule: '0 6 * * 1', timeZone: 'Europe/Berlin' };
    const { description, nextRuns } = await mia.call(api.automations.previewSchedule, preview);
    expect(description).toBe('Every Monday at 6:00 AM (Europe/Berlin)');
    expect(nextRuns).toHaveLength(5);
    expect(new Set(nextRuns.map((run) => new Date(run).getUTCDay()))).toEqual(new Set([1]));
    const wrong = mia.call(api.automations.previewSchedule, { ...preview, schedule: '0 6 1 * 1' });
    await expect(wrong).rejects.toMatchObject({ status: 400, serverMessage: expect.stringContaining('not both') });
  });
});

it('a webhook that is removed and set again has another secret', async () => {
  const input = byHand({ webhookUrl: scene.receiver.url });
  const { id: automationId, webhookSecret } = await ana.call(api.automations.create, input);
  const edit = (webhookUrl: string | null) => ana.call(api.automations.edit, { ...input, automationId, webhookUrl });
  expect([webhookSecret, (await edit(scene.receiver.url)).webhookSecret]).toEqual([expect.any(String), null]);
  await edit(null);
  const { webhookSecret: next } = await edit(scene.receiver.url);
  expect(next).toMatch(/^whsec_/);
  expect(next).not.toBe(webhookSecret);
  await ana.call(api.automations.remove, { automationId });
});

describe('members', () => {
  it('see and run automations, while owners and admins change them [2.14-7]', async () => {
    const { id: automationId } = await ana.call(api.automations.create, byHand());
    expect(await mia.call(api.automations.list, {})).toMatchObject([{ id: automationId, nextRunAt: null }]);
    const changes = [
      mia.call(api.automations.create, hourly()),
      mia.call(api.automations.edit, { ...hourly(), automationId }),
      mia.call(api.automations.setEnabled, { automationId, enabled: false }),
      mia.call(api.automations.remove, { automationId }),
    ];
    await Promise.all(changes.map((change) => expect(change).rejects.toMatchObject({ status: 403 })));
    expect(await mia.call(api.automations.runNow, { automationId })).toMatchObject({ status: 'starting' });
    await ana.call(api.automations.remove, { automationId });
  });

  it('trigger one with an access token, unless it is switched off', async () => {
    const { id: automationId } = await ana.call(api.automations.create, hourly({ type: 'triggered', schedule: null }));
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
