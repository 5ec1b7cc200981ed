import { api, callEndpoint, type Endpoint, type InputOf, type Scope } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AutomationScene, byHand, hourly, openAutomationScene } from '../testing/automation-scene.ts';
import type { Person } from '../testing/open-product.ts';

let scene: AutomationScene;
let ana: Person;

beforeAll(async () => {
  scene = await openAutomationScene();
  ({ ana } = scene);
});
afterAll(() => scene.close());

interface Made {
  id: string;
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ReturnType<typeof callEndpoint<E>>;
}

const makeToken = async (wanted: Scope[], more: object = {}): Promise<Made> => {
  const { id, secret } = await ana.call(api.tokens.create, { name: 'CI', scopes: wanted, ...more });
  const options = { baseUrl: scene.product.origin, token: secret };
  return { id, call: (endpoint, input) => callEndpoint(endpoint, input, options) };
};
const stateOf = async (automationId: string) => {
  const { enabled, nextRunAt, madeWithToken } = await ana.call(api.automations.show, { automationId });
  return { enabled, nextRunAt, madeWithToken };
};
const off = { enabled: false, nextRunAt: null };
const auditOf = async (action: string) =>
  (await ana.call(api.audit.list, { teamId: scene.teamId, action })).data.map(({ via, viaName }) => [via, viaName]);

describe('an automation that was made with a token', () => {
  it('is switched off when the token is revoked, and only that', async () => {
    const token = await makeToken(['read', 'manage']);
    const { id } = await token.call(api.automations.create, hourly());
    const own = await ana.call(api.automations.create, hourly({ name: 'Own' }));
    expect(await stateOf(id)).toMatchObject({ enabled: true, madeWithToken: { name: 'CI', endsAt: null } });
    await ana.call(api.tokens.revoke, { tokenId: token.id });
    expect(await stateOf(id)).toMatchObject(off);
    expect(await stateOf(own.id)).toMatchObject({ enabled: true, madeWithToken: null });
    expect(await auditOf('automation.create')).toEqual([
      ['browser', null],
      ['token', 'CI'],
    ]);
  });

  it('belongs to the person who saves it or switches it on afterward', async () => {
    const token = await makeToken(['manage'], { expiresInDays: 1 });
    const { id: automationId } = await token.call(api.automations.create, hourly());
    expect((await stateOf(automationId)).madeWithToken?.endsAt).toEqual(expect.any(String));
    await ana.call(api.automations.setEnabled, { automationId, enabled: true });
    await ana.call(api.tokens.revoke, { tokenId: token.id });
    expect(await stateOf(automationId)).toMatchObject({ enabled: true, madeWithToken: null });
    await ana.call(api.automations.remove, { automationId });
  });

  it('starts nothing after the end of the token, is switched off and says why', async () => {
    const token = await makeToken(['manage'], { expiresInDays: 1 });
    const { id: automationId } = await token.call(api.automations.create, byHand());
    await scene.product.database
      .knex('automations')
      .where({ id: automationId })
      .update({ ends_at: new Date(0) });
    await ana.call(api.automations.runNow, { automationId });
    const run = await scene.withWorkers(1, () => scene.ended(automationId));
    expect(run).toMatchObject({
      status: 'failed',
      optimization: null,
      reason: expect.stringMatching(/token "CI", which is no longer valid/u),
    });
    expect(await stateOf(automationId)).toMatchObject(off);
  });
});

describe('a run of an automation', () => {
  it('is in the log with the name of the automation, and counts against the cap of the token that called it', async () => {
    const { id: automationId } = await ana.call(api.automations.create, byHand({ name: 'By call' }));
    const token = await makeToken(['run'], { monthlyCapUsd: 0.01 });
    // A tick is less than any run costs.
    await scene.product.database.knex('token_caps').where({ token_id: token.id }).update({ monthly_ticks: 1 });
    await token.call(api.automations.runNow, { automationId });
    const run = await scene.withWorkers(1, () => scene.ended(automationId));
    expect(run).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/only \$0\.0000 of the spending cap of the access token "CI"/u),
    });
    await ana.call(api.automations.runNow, { automationId });
    const other = await scene.withWorkers(1, () => scene.ended(automationId));
    expect(other).toMatchObject({ status: 'completed' });
    expect(await auditOf('automation.run')).toEqual(
      expect.arrayContaining([
        ['token', 'CI'],
        ['browser', null],
      ]),
    );
    expect(await auditOf('run.start')).toEqual([['automation', 'By call']]);
  });
});
