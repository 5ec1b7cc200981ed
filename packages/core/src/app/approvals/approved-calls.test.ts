import { beforeEach, expect, it } from 'vitest';
import type { Endpoint, EndpointTable } from '../../contract/endpoint.ts';
import { api } from '../../contract/index.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { addTestAutomation } from '../../testing/automation-world.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { dispatch } from '../dispatch.ts';
import { createToken } from '../tokens/create-token.ts';
import { approvableCalls } from './request-approval.ts';

const { context, database } = await openStage();
let owner: TeamActor;
let agent: TeamActor;

beforeEach(async () => {
  owner = { ...(await createTestActor(context)), via: 'browser', role: 'owner' };
  await database.knex('memberships').where({ user_id: owner.userId }).update({ role: 'owner' });
  const { id, scopes } = await createToken(context, owner, { name: 'Agent', scopes: ['read', 'run', 'decide'] });
  agent = { ...owner, via: 'token', viaName: 'Agent', token: { id, scopes, expiresAt: null } };
});

const at = (minutes: number) => ({ ...context, now: () => new Date(Date.now() + minutes * 60_000) });
const budgetCall = () => ({ endpoint: 'budgets.set', input: { teamId: owner.teamId, monthlyUsd: 7 } });
const ask = (input = budgetCall()) => dispatch(context, agent, { endpoint: api.approvedCalls.request, input });
const decide = (actor: TeamActor, approvalId: string, verdict: 'approved' | 'rejected' = 'approved') =>
  dispatch(context, actor, { endpoint: api.approvals.decide, input: { approvalId, verdict } });
const run = (approvalId: string, world: typeof context = context, actor = agent) =>
  dispatch(world, actor, { endpoint: api.approvedCalls.run, input: { approvalId } });
const budget = async () =>
  (await dispatch(context, owner, { endpoint: api.budgets.show, input: { teamId: owner.teamId } })).monthlyUsd;

it('is made once, with the input that the person saw', async () => {
  const { id } = await ask();
  await expect(run(id)).rejects.toThrow('is waiting');
  await decide(owner, id);
  expect(await budget()).toBeNull();
  await run(id);
  expect(await budget()).toBe(7);
  await expect(run(id)).rejects.toThrow('is used');
});

it('is approved only by an owner or admin in the browser', async () => {
  const { id } = await ask();
  await expect(decide({ ...owner, via: 'terminal' }, id)).rejects.toThrow('signed in to the browser');
  await expect(decide(agent, id)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(decide({ ...owner, role: 'member' }, id)).rejects.toThrow('Only owners and admins');
  await expect(run(id)).rejects.toThrow('is waiting');
});

it('is not made when the request or the approval is older than fifteen minutes', async () => {
  const { id } = await ask();
  const late = dispatch(at(16), owner, {
    endpoint: api.approvals.decide,
    input: { approvalId: id, verdict: 'approved' },
  });
  await expect(late).rejects.toThrow('expired');
  await decide(owner, id);
  await expect(run(id, at(16))).rejects.toThrow('expired');
  expect(await budget()).toBeNull();
});

it('is not made when who approved it has lost the right meanwhile, or its input was changed', async () => {
  const first = await ask();
  await decide(owner, first.id);
  await database.knex('memberships').where({ user_id: owner.userId }).update({ role: 'member' });
  await expect(run(first.id)).rejects.toThrow('allowed to approve this');
  await database.knex('memberships').where({ user_id: owner.userId }).update({ role: 'owner' });
  const second = await ask();
  await decide(owner, second.id);
  const changed = JSON.stringify({ teamId: owner.teamId, monthlyUsd: 7000 });
  await database.knex('approvals').where({ id: second.id }).update({ input: changed });
  await expect(run(second.id)).rejects.toThrow('has changed since it was shown');
  expect(await budget()).toBeNull();
});

it('that switches an automation on is void when what it does changes meanwhile', async () => {
  const automationId = await addTestAutomation(context, owner, { name: 'Nightly', nextRunAt: new Date() });
  const automation = () => database.knex('automations').where({ id: automationId });
  await automation().update({ enabled: false, next_run_at: null, max_cost_ticks: 1e10 });
  const input = { automationId, enabled: true };
  const asked = await dispatch(context, agent, {
    endpoint: api.approvedCalls.request,
    input: { endpoint: 'automations.setEnabled', input },
  });
  expect(asked.content.places[0]?.changes).toContainEqual({ name: 'maxCostUsd', before: '1', after: '1' });
  await decide(owner, asked.id);
  await automation().update({ max_cost_ticks: 1e12 });
  await expect(run(asked.id)).rejects.toThrow('maxCostUsd was to be “1” and would now be “100”');
  expect(await automation().first('enabled')).toEqual({ enabled: false });
});

it('is possible for every call that agents need a person for, and for no other', () => {
  const needed = Object.entries(api as EndpointTable).flatMap(([group, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { token, access }]) => token !== 'never' && access !== 'admin')
      .filter(([, { token, paid }]) => token === 'deploy' || token === 'manage' || paid !== undefined)
      .map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  );
  const described = [...approvableCalls].map(([name, { endpoint }]): [string, Endpoint] => [name, endpoint]);
  expect(new Map(described)).toEqual(new Map(needed));
  for (const [name, endpoint] of needed)
    expect([name, approvableCalls.get(name)?.endpoint === endpoint]).toEqual([name, true]);
});

it('is made by the token that asked, and by no other', async () => {
  const { id } = await ask();
  await decide(owner, id);
  const other = await createToken(context, owner, { name: 'Other', scopes: ['read', 'run'] });
  const stranger = { ...agent, viaName: 'Other', token: { id: other.id, scopes: other.scopes, expiresAt: null } };
  await expect(run(id, context, stranger)).rejects.toMatchObject({ code: 'not_found' });
  expect(await dispatch(context, stranger, { endpoint: api.approvals.list, input: {} })).toEqual([]);
});

it('is asked for only if it exists, is valid, bounded, and few are waiting', async () => {
  const wrong = (endpoint: string, input: Record<string, unknown> = {}) =>
    dispatch(context, agent, { endpoint: api.approvedCalls.request, input: { endpoint, input } });
  for (const name of ['tokens.create', 'approvals.decide', 'seo.show', 'no.such', '__proto__.x', 'approvedCalls.run']) {
    await expect(wrong(name)).rejects.toMatchObject({ code: 'invalid_input' });
  }
  await expect(wrong('budgets.set', { teamId: owner.teamId, monthlyUsd: -1 })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(wrong('seo.start', { websiteUrl: 'x', settings: {} })).rejects.toThrow('maxCostUsd');
  const foreign = { teamId: '01a1fc44-fee5-7793-968f-69da1690a3e1', monthlyUsd: 1 };
  await expect(wrong('budgets.set', foreign)).rejects.toMatchObject({ code: 'not_found' });
  for (let count = 0; count < 20; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
});
