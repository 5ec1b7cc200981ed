import { api } from '@serplift/core/api';
import { encode } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ConnectedAgent, connectAgent, type ToolAnswer } from '../testing/agent-scene.ts';
import { type DeployScene, openDeployScene, type Written } from '../testing/deploy-scene.ts';
import { dumpTeams } from '../testing/dump-database.ts';
import { sandboxSite, sandboxWebsite, until } from '../testing/search-runs.ts';

// Whole runs, on a machine with other work.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let scene: DeployScene;
let written: Written;
let agent: ConnectedAgent;
let reader: ConnectedAgent;

const tokenOf = async (input: { name: string; scopes?: ('read' | 'run' | 'decide')[]; monthlyCapUsd?: number }) =>
  (await scene.owner.call(api.tokens.create, input)).secret;

beforeAll(async () => {
  scene = await openDeployScene();
  written = await scene.written(2);
  const { owner, product, teamId } = scene;
  await owner.call(api.user.selectWebsite, { websiteUrl: sandboxWebsite });
  await owner.call(api.destinations.create, { teamId, kind: 'byHand', websiteUrl: `${sandboxSite}/` });
  agent = await connectAgent(product.origin, await tokenOf({ name: 'Agent', monthlyCapUsd: 50 }));
  reader = await connectAgent(product.origin, await tokenOf({ name: 'Reader', scopes: ['read'] }));
});
afterAll(async () => {
  await agent.close();
  await reader.close();
  await scene.product.close();
});

/** Without the search data that a quote has fetched: it is kept, so that the run need not fetch it again. */
const stateOfTeam = async (): Promise<string[]> =>
  (await dumpTeams(scene.product.database)).filter((row) => !row.startsWith('public.search_'));
const approvalOf = ({ data }: ToolAnswer) => data['approval'] as { id: string; url: string };
const approve = ({ id: approvalId }: { id: string }) =>
  scene.owner.call(api.approvals.decide, { approvalId, verdict: 'approved' });
const mutations = () => scene.product.sandbox.calls.matching(':mutate').length;
type Rows = { itemId: string; url: string; optimizedTitle: string | null }[];
const rowsOf = ({ data }: ToolAnswer) => data['rows'] as Rows;

describe('the tools of a token', () => {
  it('are only those that its scopes allow, each with what it may do', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.length).toBe(16);
    const few = (await reader.client.listTools()).tools;
    expect(tools.map(({ name }) => name).filter((name) => !few.some((one) => one.name === name))).toEqual([
      'decide',
      'publish_plan',
      'publish',
      'ads_deploy',
    ]);
    expect(few.find(({ name }) => name === 'run')?.inputSchema.properties).toMatchObject({
      action: { enum: ['wait'] },
    });
    expect(few.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    await expect(reader.use('decide', { runId: 'x', decisions: [] })).rejects.toThrow('`decisions` must be a list');
    await expect(reader.use('publish', { batchId: 'x' })).rejects.toThrow('needs the scope "run"');
    await expect(reader.use('run', { action: 'stop', runId: 'x' })).rejects.toThrow('needs the scope "run"');
  });

  it('read without changing anything', async () => {
    const account = { teamId: scene.teamId, accountId: '4180001002' };
    await scene.owner.call(api.integrations.selectGoogleAdsAccount, account);
    const before = await stateOfTeam();
    const runId = written.optimizationId;
    expect((await reader.use('overview')).data).toMatchObject({ website: sandboxWebsite, scopes: ['read'] });
    for (const name of ['results', 'status', 'ads_plan'])
      await reader.use(name, { runId, adIds: written.adIds }).catch(() => {});
    await reader.use('candidates', { kind: 'ads', limit: 3 });
    for (const about of ['connections', 'destinations', 'brand_rules', 'facts', 'members', 'search_data']) {
      await reader.use('settings', { about });
    }
    for (const about of ['calls', 'days']) await reader.use('usage', { about });
    await reader.use('projects');
    await reader.use('quote', { kind: 'seo', settings: { maxPages: 1 } });
    expect(await stateOfTeam()).toEqual(before);
  });
});

it('a scripted agent finds five pages, has them rewritten, accepts the good, and asks to publish in 12 calls and 20,000 tokens', async () => {
  const before = await scene.owner.call(api.seo.history, { userId: (await scene.owner.call(api.user.current, {})).id });
  expect(before).toEqual([]);
  let tokens = encode(JSON.stringify(await agent.client.listTools())).length;
  let calls = 0;
  const use = async (tool: string, args: Record<string, unknown> = {}) => {
    const result = await agent.client.callTool({ name: tool, arguments: args }, { timeout: 120_000 });
    tokens += encode(JSON.stringify([tool, args, result])).length;
    calls += 1;
    const answer = {
      summary: JSON.stringify(result.content),
      data: result.structuredContent as ToolAnswer['data'],
      query: {},
    };
    expect([result.isError ?? false, answer.summary]).toEqual([false, answer.summary]);
    return answer;
  };
  await use('overview');
  const pages = rowsOf(await use('candidates', { limit: 5 })).map(({ url }) => url);
  expect(pages.length).toBe(5);
  const work = { kind: 'seo', settings: { pages } };
  const { maxCostUsd, confirm } = (await use('quote', work)).data;
  let run = await use('run', { ...work, maxCostUsd, confirm, waitSeconds: 100 });
  while (run.data['status'] !== 'completed') run = await use('run', { action: 'wait', runId: run.data['runId'] });
  const { runId } = run.data;
  const rows = rowsOf(await use('results', { runId }));
  expect(new Set(rows.map(({ url }) => url)).size).toBeGreaterThan(2);
  const good = rows.filter(({ optimizedTitle }) => optimizedTitle !== null);
  const decisions = good.map(({ itemId }) => ({ itemId, verdict: 'accepted' }));
  const decide = { runId, decisions };
  await use('decide', { ...decide, confirm: (await use('decide', decide)).data['confirm'] });
  const plan = await use('publish_plan', { runId, confirm: (await use('publish_plan', { runId })).data['confirm'] });
  const texts = plan.data['rows'] as { after: string }[];
  expect(texts.map(({ after }) => after)).toEqual(
    expect.arrayContaining(good.map(({ optimizedTitle }) => optimizedTitle)),
  );
  const { batchId } = plan.data;
  const asked = await use('publish', { batchId, confirm: plan.data['confirm'] });
  const approval = approvalOf(asked);
  expect(calls).toBeLessThanOrEqual(12);
  expect(tokens).toBeLessThan(20_000);
  const { content } = await scene.owner.call(api.approvals.show, { approvalId: approval.id });
  expect(content.places.flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual(
    expect.arrayContaining(good.map(({ optimizedTitle }) => optimizedTitle)),
  );
  await approve(approval);
  expect((await agent.use('publish', { batchId })).summary).toMatch(/^Approved by owner\. Under way/u);
  expect((await agent.use('status', { runId })).data['total']).toBe(texts.length);
});

describe('arguments', () => {
  const runId = () => written.optimizationId;
  it('are taken as clients send them', async () => {
    const plain = await agent.use('results', { runId: runId(), limit: 1 });
    const sent = await agent.use('results', { runId: runId(), limit: '1', cursor: null });
    expect(sent).toEqual(plain);
    expect(await agent.use('results', { runId: runId(), limit: '1', cursor: '' })).toEqual(plain);
    const settings = { maxPages: 2, include: ['/'] };
    const quoted = await agent.use('quote', { kind: 'seo', settings });
    const asText = { kind: 'seo', settings: '{"maxPages":"2","include":"/"}', websiteUrl: null, maxCostUsd: '' };
    expect((await agent.use('quote', asText)).data).toEqual(quoted.data);
  });

  it.each([
    { tool: 'results', args: {}, says: '`runId` is missing: text of at most 64 characters. id of a run' },
    { tool: 'results', args: { runId: 'x', limit: 'abc' }, says: '`limit` must be a number from 1 to 100; got "abc".' },
    { tool: 'results', args: { runId: 'x', limit: 101 }, says: '`limit` must be a number from 1 to 100; got 101.' },
    {
      tool: 'results',
      args: { runId: 'x', limt: 5 },
      says: '`limt` is not known; this takes runId, cursor and limit.',
    },
    { tool: 'results', args: { runId: 'nope' }, says: '`runId`: there is no run "nope" in this team' },
    { tool: 'quote', args: { kind: 'sea' }, says: '`kind` must be one of ads, seo or questions; got "sea".' },
    {
      tool: 'quote',
      args: { kind: 'seo', settings: { maxPages: 'many' } },
      says: '`settings.maxPages` must be a number',
    },
    { tool: 'quote', args: { kind: 'seo', adGroupIds: ['1'] }, says: '`adGroupIds` is not for runs of kind seo.' },
    {
      tool: 'decide',
      args: { runId: 'x', decisions: [{ itemId: 'y' }] },
      says: '`decisions[0].verdict` is missing: one of',
    },
    { tool: 'projects', args: { action: 'save' }, says: '`fields.name` is missing' },
    { tool: 'publish', args: { batchId: 'x', action: 'resolve' }, says: '`publicationIds` with one id' },
    { tool: 'publish', args: { batchId: 'nope' }, says: 'not found' },
    { tool: 'run', args: { kind: 'seo' }, says: '`maxCostUsd` is missing' },
  ])('of $tool that are wrong are named: $says', async ({ tool, args, says }) => {
    const before = await scene.product.database.knex('approvals').count();
    await expect(agent.use(tool, args)).rejects.toThrow(says);
    await expect(agent.use(tool, args)).rejects.not.toThrow(/expected|received|undefined/u);
    expect(await scene.product.database.knex('approvals').count()).toEqual(before);
  });
});

describe('a run', () => {
  const work = { kind: 'seo', settings: { maxPages: 3 }, maxCostUsd: 0.8 };

  it('tells its progress while the agent waits, and starts once for a code', async () => {
    const { confirm } = (await agent.use('quote', work)).data;
    const heard: number[] = [];
    const { structuredContent } = await agent.client.callTool(
      { name: 'run', arguments: { ...work, confirm } },
      { timeout: 60_000, onprogress: ({ progress }) => heard.push(progress) },
    );
    expect(structuredContent).toMatchObject({ status: 'completed', done: true });
    expect(heard.length).toBeGreaterThan(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect((await agent.use('run', { ...work, confirm })).data['runId']).toBe(
      (structuredContent as { runId: string }).runId,
    );
  });

  it('goes on when the request that waits for it is cancelled', async () => {
    const other = { ...work, settings: { maxPages: 12 } };
    const { confirm } = (await agent.use('quote', other)).data;
    const { runId } = (await agent.use('run', { ...other, confirm, waitSeconds: 0 })).data;
    const stop = new AbortController();
    const waiting = agent.client.callTool(
      { name: 'run', arguments: { action: 'wait', runId, waitSeconds: 100 } },
      { signal: stop.signal, onprogress: () => stop.abort('enough') },
    );
    await expect(waiting).rejects.toThrow('enough');
    const shown = await until(
      () => agent.use('run', { action: 'wait', runId }),
      ({ data }) => data['status'] !== 'processing' && data['status'] !== 'pending',
    );
    expect(shown.data['status']).toBe('completed');
  });

  it('does not start with a code of another call, without a cap, or without a ceiling', async () => {
    const { confirm } = (await agent.use('quote', work)).data;
    const other = await agent.use('run', { ...work, settings: { maxPages: 2 }, confirm });
    expect(other.summary).toContain('is not of this call');
    const free = await connectAgent(scene.product.origin, await tokenOf({ name: 'No cap' }));
    await expect(free.use('run', work)).rejects.toThrow('no spending cap');
    await free.close();
  });

  it('beyond the cap needs a person, whose approval counts once', async () => {
    const beyond = { kind: 'seo', settings: { maxPages: 1 }, maxCostUsd: 500 };
    const asked = await agent.confirm('run', beyond);
    const approval = approvalOf(asked);
    expect(asked.summary).toContain('A person has to approve');
    expect(approvalOf(await agent.use('run', beyond))).toEqual(approval);
    expect(await scene.owner.call(api.approvals.show, { approvalId: approval.id })).toMatchObject({
      endpoint: 'seo.start',
      state: 'waiting',
      ceilingUsd: 500,
      tokenName: 'Agent',
    });
    await approve(approval);
    const done = await agent.use('run', beyond);
    expect(done.summary).toMatch(/^Approved by owner\. Started\. The seo run/u);
    expect((await agent.use('run', beyond)).summary).toMatch(/^Nothing was done yet/u);
  });
});

describe('ads', () => {
  it('are created exactly as an owner approved them in the browser, and not before', async () => {
    const deploy = { runId: written.optimizationId, adIds: written.adIds };
    const { confirm } = (await agent.use('ads_plan', deploy)).data;
    const before = mutations();
    const approval = approvalOf(await agent.use('ads_deploy', { ...deploy, confirm }));
    const bearer = await tokenOf({ name: 'Other' });
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const ask = (path: string, body: object) =>
      fetch(`${scene.product.origin}/api/approvals/${approval.id}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    expect((await ask('decision', { verdict: 'approved' })).status).toBe(403);
    expect((await ask('run', {})).status).toBe(404);
    await approve(approval);
    // Other ads are another call, which was not approved.
    const fewer = await agent.use('ads_deploy', { ...deploy, adIds: written.adIds.slice(0, 1) });
    expect(fewer.data).toMatchObject({ done: false });
    const ofChecks = mutations();
    expect((await agent.use('ads_deploy', deploy)).data).toMatchObject({ done: true, deployedAds: 2 });
    expect(mutations()).toBeGreaterThan(ofChecks);
    expect(
      scene
        .mutates()
        .slice(before, ofChecks)
        .every(({ validateOnly }) => validateOnly),
    ).toBe(true);
    const entries = await scene.owner.call(api.audit.list, { teamId: scene.teamId, action: 'approval' });
    expect(entries.data.map(({ action }) => action).slice(0, 3)).toEqual([
      'approval.use',
      'approval.approve',
      'approval.request',
    ]);
    const [{ deploymentId } = { deploymentId: '' }] = (
      await agent.use('status', { ...deploy, adIds: null, about: 'ads' })
    ).data['rows'] as { deploymentId: string }[];
    const back = { action: 'rollback', deploymentId, how: 'remove' };
    const rejected = approvalOf(await agent.confirm('ads_deploy', back));
    await scene.owner.call(api.approvals.decide, { approvalId: rejected.id, verdict: 'rejected' });
    const state = await stateOfTeam();
    expect((await agent.use('ads_deploy', back)).data).toMatchObject({ done: false });
    expect(await stateOfTeam()).toEqual(state);
  });
});
