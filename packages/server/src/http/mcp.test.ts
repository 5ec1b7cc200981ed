import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeIn, type ConnectedAgent, connectAgent, dataOf } from '../testing/agent-scene.ts';
import { type DeployScene, openDeployScene, type Written } from '../testing/deploy-scene.ts';
import { dumpTeams } from '../testing/dump-database.ts';
import { sandboxWebsite, until } from '../testing/search-runs.ts';

// Whole runs, on a machine with other work.
vi.setConfig({ testTimeout: 300_000 });

let scene: DeployScene;
let written: Written;
let agent: ConnectedAgent;
let reader: ConnectedAgent;

const tokenOf = async (input: { name: string; scopes?: ('read' | 'run' | 'decide')[]; monthlyCapUsd?: number }) =>
  (await scene.owner.call(api.tokens.create, input)).secret;

beforeAll(async () => {
  scene = await openDeployScene();
  written = await scene.written(2);
  agent = await connectAgent(scene.product.origin, await tokenOf({ name: 'Agent', monthlyCapUsd: 1 }));
  reader = await connectAgent(scene.product.origin, await tokenOf({ name: 'Reader', scopes: ['read'] }));
});
afterAll(async () => {
  await agent.close();
  await reader.close();
  await scene.product.close();
});

const start = { websiteUrl: sandboxWebsite, settings: { maxPages: 2 }, maxCostUsd: 0.8 };
/** Without the search data that a quote has fetched: it is kept, so that the run need not fetch it again. */
const stateOfTeam = async (): Promise<string[]> =>
  (await dumpTeams(scene.product.database)).filter((row) => !row.startsWith('public.search_'));
const isOver = (text: string): boolean => /is (?:completed|failed|cancelled)/u.test(text);
const urlIn = (text: string): string => /https?:\S+\/approvals\/[\w-]+/u.exec(text)?.[0] ?? '';
const approvalIn = (text: string): string => urlIn(text).split('/').at(-1) ?? '';
const mutations = () => scene.product.sandbox.calls.matching(':mutate').length;

describe('an agent with a token', () => {
  it('finds tools with descriptions and schemas, only those that its scopes allow', async () => {
    const { tools } = await agent.client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['seo_quote', 'seo_start', 'ads_deploy', 'usage_history']));
    expect(names.filter((name) => /^(tokens|invitations|session|system)_/u.test(name))).toEqual([]);
    const few = (await reader.client.listTools()).tools.map(({ name }) => name);
    expect(few).toContain('seo_quote');
    expect(few).not.toContain('seo_start');
    expect(few).not.toContain('ads_deploy');
    for (const tool of tools) {
      expect([tool.name, (tool.description ?? '').length > 30]).toEqual([tool.name, true]);
      expect(tool.inputSchema.properties).not.toHaveProperty('userId');
    }
  });

  it('runs within its cap after it has seen the price, and accepts a proposal', async () => {
    const first = await agent.use('seo_start', start);
    expect(first).toMatch(/^Nothing was done yet\. Likely \$/u);
    expect(
      await scene.owner.call(api.seo.history, { userId: (await scene.owner.call(api.user.current, {})).id }),
    ).toEqual([]);
    const confirmed = { ...start, confirm: codeIn(first) };
    const started = await agent.use('seo_start', confirmed);
    const { id } = dataOf(started) as { id: string };
    // The same confirmation starts nothing twice.
    expect((dataOf(await agent.use('seo_start', confirmed)) as { id: string }).id).toBe(id);
    await until(() => agent.use('seo_show', { optimizationId: id }), isOver);
    const shown = await agent.use('seo_items', { optimizationId: id });
    const { items } = dataOf(shown) as { items: { id: string; optimizedTitle: string | null }[] };
    const item = items.find(({ optimizedTitle }) => optimizedTitle !== null);
    const decision = { optimizationId: id, itemId: item?.id, verdict: 'accepted', reason: 'Reads well.' };
    expect(await agent.confirm('decisions_decide', decision)).toContain('"verdict":"accepted"');
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`serplift://reports/seo/${id}`);
    const report = await agent.client.readResource({ uri: `serplift://reports/seo/${id}` });
    expect(report.contents[0]).toMatchObject({
      mimeType: 'text/csv',
      text: expect.stringContaining(item?.optimizedTitle ?? '–') as string,
    });
  });

  it('cannot start with a code of another call, without a cap, or without a ceiling', async () => {
    const code = codeIn(await agent.use('seo_start', start));
    const other = { ...start, settings: { maxPages: 3 }, confirm: code };
    expect(await agent.use('seo_start', other)).toContain('is not of this call');
    const { maxCostUsd: _, ...unbounded } = start;
    await expect(agent.use('seo_start', unbounded)).rejects.toThrow('maxCostUsd');
    const free = await connectAgent(scene.product.origin, await tokenOf({ name: 'No cap' }));
    await expect(free.use('seo_start', start)).rejects.toThrow('no spending cap');
    await free.close();
  });

  it('cannot pass its cap without a person, whose approval counts once', async () => {
    const beyond = { ...start, settings: { maxPages: 1 }, maxCostUsd: 5 };
    const asked = await agent.confirm('seo_start', beyond);
    expect(asked).toContain('A person has to approve');
    expect(await agent.use('seo_start', beyond)).toContain(urlIn(asked));
    const approvalId = approvalIn(asked);
    const shown = await scene.owner.call(api.approvals.show, { approvalId });
    expect(shown).toMatchObject({ endpoint: 'seo.start', state: 'waiting', ceilingUsd: 5, tokenName: 'Agent' });
    await scene.owner.call(api.approvals.decide, { approvalId, verdict: 'approved' });
    const done = await agent.use('seo_start', beyond);
    expect(done).toMatch(/^Approved by /u);
    const { id: optimizationId } = dataOf(done) as { id: string };
    await until(() => agent.use('seo_show', { optimizationId }), isOver);
    expect(await scene.owner.call(api.approvals.show, { approvalId })).toMatchObject({ state: 'used' });
    expect(await agent.use('seo_start', beyond)).toMatch(/^Nothing was done yet/u);
  });

  it('deploys exactly what an owner approved in the browser, and nothing before', async () => {
    const deploy = { optimizationId: written.optimizationId, adIds: written.adIds };
    const before = mutations();
    const asked = await agent.confirm('ads_deploy', deploy);
    const approvalId = approvalIn(asked);
    expect(mutations()).toBe(before);
    const bearer = await tokenOf({ name: 'Other', scopes: ['read', 'run', 'decide'] });
    const verdict = JSON.stringify({ verdict: 'approved' });
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const refused = await fetch(`${scene.product.origin}/api/approvals/${approvalId}/decision`, {
      method: 'POST',
      headers,
      body: verdict,
    });
    expect(refused.status).toBe(403);
    const foreign = await fetch(`${scene.product.origin}/api/approvals/${approvalId}/run`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(foreign.status).toBe(404);
    await scene.owner.call(api.approvals.decide, { approvalId, verdict: 'approved' });
    // Other ads are another call, which was not approved.
    expect(await agent.use('ads_deploy', { ...deploy, adIds: written.adIds.slice(0, 1) })).toMatch(
      /^Nothing was done/u,
    );
    expect(mutations()).toBe(before);
    expect(await agent.use('ads_deploy', deploy)).toContain('"deployedAds":2');
    expect(mutations()).toBeGreaterThan(before);
    const entries = await scene.owner.call(api.audit.list, { teamId: scene.teamId, action: 'approval' });
    expect(entries.data.map(({ action }) => action).slice(0, 3)).toEqual([
      'approval.use',
      'approval.approve',
      'approval.request',
    ]);
  });

  it('gets no further with an approval that was rejected', async () => {
    const budget = { monthlyUsd: 900 };
    const approvalId = approvalIn(await agent.confirm('budgets_set', budget));
    await scene.owner.call(api.approvals.decide, { approvalId, verdict: 'rejected' });
    const before = await stateOfTeam();
    expect(await agent.use('budgets_set', budget)).toMatch(/^Nothing was done yet/u);
    expect(await stateOfTeam()).toEqual(before);
  });

  it('reads with every read tool without changing anything', async () => {
    const before = await stateOfTeam();
    const { tools } = await reader.client.listTools();
    for (const { name, annotations } of tools) {
      if (annotations?.readOnlyHint !== true) continue;
      await reader.use(name, { optimizationId: written.optimizationId }).catch(() => {});
    }
    expect(await stateOfTeam()).toEqual(before);
  });

  it('offers a prompt for each optimization', async () => {
    const { prompts } = await agent.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['improve_titles', 'write_ads', 'find_questions']);
    const { messages } = await agent.client.getPrompt({ name: 'write_ads', arguments: { maxCostUsd: '3' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('at most $3') as string });
    await expect(agent.client.getPrompt({ name: 'write_ads' })).rejects.toThrow('maxCostUsd');
  });
});

describe('/mcp', () => {
  it('lets no one in without a token, not even with a session, and no one from another site', async () => {
    const ask = (headers: Record<string, string>) =>
      scene.owner.fetch('/mcp', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      });
    const bare = await ask({});
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="serplift"']);
    for (const origin of ['https://evil.example', 'null']) expect((await ask({ origin })).status).toBe(403);
    const authorization = `Bearer ${await tokenOf({ name: 'Get' })}`;
    expect((await scene.owner.fetch('/mcp', { headers: { authorization } })).status).toBe(405);
  });
});
