import { api, callEndpoint, type Endpoint, type EndpointTable } from '@serplift/core/api';
import { writeLiftTest } from '@serplift/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTeams } from '../testing/dump-database.ts';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let ana: Person;
let ben: Person;
/** Every kind of id that Ana's team has. */
let ids: Record<string, string>;
/** A run of hers that only the ads endpoints know. */
let adsRunId: string;

beforeAll(async () => {
  product = await openProduct();
  [ana, ben] = await Promise.all([
    product.signUpWithTeam('ana@example.com', 'Ana Ltd'),
    product.signUpWithTeam('ben@example.com', 'Ben Ltd'),
  ]);
  const user = await ana.call(api.user.current, {});
  await product.connectGoogle(ana);
  await product.connectGoogle(ben);
  const search = await ana.call(api.imports.start, { name: 'Export', websiteUrl: 'https://ana.example/', summary: {} });
  await ana.call(api.imports.addRows, {
    importId: search.id,
    rows: [{ query: 'tents', page: 'https://ana.example/tents', clicks: 3, impressions: 900, position: 4 }],
  });
  const website = await ana.call(api.searchData.sync, { websiteUrl: 'sc-domain:juniperandpine.example' });
  const token = await ana.call(api.tokens.create, { name: 'CI' });
  const agent = { baseUrl: product.origin, token: token.secret };
  const approval = await callEndpoint(
    api.approvedCalls.request,
    {
      endpoint: 'seo.start',
      input: { websiteUrl: 'sc-domain:juniperandpine.example', settings: { maxPages: 1 }, maxCostUsd: 1 },
    },
    agent,
  );
  const run = await ana.call(api.seo.start, {
    websiteUrl: 'sc-domain:juniperandpine.example',
    settings: { maxPages: 1 },
  });
  const adsAccount = { teamId: user.team?.id ?? '', accountId: '4180001001' };
  const [campaign] = await ana.call(api.integrations.googleAdsCampaigns, adsAccount);
  const adsRun = await ana.call(api.ads.start, {
    campaignIds: [campaign?.id ?? ''],
    settings: { selectedAccountId: adsAccount.accountId },
  });
  adsRunId = adsRun.id;
  const project = await ana.call(api.projects.create, { name: 'Shop', domain: 'ana.example' });
  const page = await ana.call(api.projectPages.create, { projectId: project.id, url: 'https://ana.example/tents' });
  const idea = await ana.call(api.ideas.create, { pageId: page.id, type: 'content' });
  const team = { teamId: user.team?.id ?? '' };
  const invitation = await ana.call(api.invitations.create, { ...team, email: 'new@example.com', roleId: 'member' });
  const automation = await ana.call(api.automations.create, {
    name: 'Nightly',
    type: 'manual',
    work: { kind: 'seo', websiteUrl: 'sc-domain:juniperandpine.example', settings: {} },
  });
  const testId = await writeLiftTest(product.database.knex, {
    ...team,
    userId: user.id,
    runId: run.id,
    siteUrl: 'sc-domain:juniperandpine.example',
  });
  ids = {
    testId,
    approvalId: approval.id,
    automationId: automation.id,
    ...team,
    userId: user.id,
    importId: search.id,
    siteId: website.id,
    tokenId: token.id,
    optimizationId: run.id,
    itemId: run.id,
    projectId: project.id,
    pageId: page.id,
    ideaId: idea.id,
    invitationId: invitation.id,
  };
});
afterAll(() => product.close());

const endpoints: Endpoint[] = Object.values(api as EndpointTable).flatMap((group) => Object.values(group));
/** The administrator's calls refuse everyone else, whatever they name. */
const withIds = endpoints.filter((endpoint) => endpoint.path.includes('{') && endpoint.access !== 'admin');
const adsEndpoints = new Set<Endpoint>([...Object.values(api.ads), api.ads.cancel]);
const missing = '01a1fc44-fee5-7793-968f-69da1690a3e1';

const fact = {
  kind: 'other',
  text: 'Ours',
  confirmedBy: 'Eve',
  appliesTo: 'https://ben.example/',
  expiresOn: '2099-12-31',
};

const validBodies = new Map<Endpoint, object>([
  [api.automations.create, { name: 'Mine now', type: 'manual', work: { kind: 'seo', settings: {} } }],
  [api.automations.edit, { name: 'Mine now', type: 'manual', work: { kind: 'seo', settings: {} } }],
  [api.automations.setEnabled, { enabled: false }],
  [api.approvals.decide, { verdict: 'approved' }],
  [api.budgets.set, { monthlyUsd: 1 }],
  [api.budgets.dismissNotice, { percent: 50 }],
  [api.teams.rename, { name: 'Mine now' }],
  [api.system.deleteUser, { email: 'ana@example.com' }],
  [api.shown.change, { isOn: true }],
  [api.teams.setRole, { roleId: 'member' }],
  [api.teams.setPublishing, { canPublish: true }],
  [api.destinations.create, { kind: 'byHand', websiteUrl: 'https://ben.example/' }],
  [api.destinations.protectPage, { pageUrl: 'https://ben.example/' }],
  [api.destinations.unprotectPage, { pageUrl: 'https://ben.example/' }],
  [api.publications.plan, { optimizationId: missing, destinationId: missing }],
  [api.publications.resolve, { publicationId: missing, choice: 'keep' }],
  [api.teams.transfer, { userId: missing }],
  [api.invitations.create, { email: 'eve@example.com', roleId: 'member' }],
  [api.invitations.accept, { firstName: 'E', lastName: 'V', email: 'eve@example.com', password: 'correct horse' }],
  [api.imports.addRows, { rows: [{ query: 'x', page: 'https://x.example/', clicks: 0, impressions: 1, position: 1 }] }],
  [api.imports.setDays, { days: 28 }],
  [api.lift.markLive, { liveOn: '2026-11-22' }],
  [api.facts.create, fact],
  [api.facts.edit, fact],
  [api.facts.propose, { urls: ['https://ben.example/shipping'] }],
  [api.integrations.selectGoogleAdsAccount, { accountId: '4180001001' }],
  [api.decisions.decide, { verdict: 'accepted' }],
  [api.decisions.decideMany, { decisions: [{ itemId: missing, verdict: 'accepted' }] }],
  [api.decisions.check, { texts: [{ at: 'title', text: 'x' }] }],
  [api.decisions.review, { texts: [{ at: 'title', text: 'x' }] }],
  [api.ads.check, { headlines: [], descriptions: [] }],
  [api.ads.edit, { headlines: [], descriptions: [] }],
  [api.ads.setBrandRules, { mustContain: [], mustNotContain: [] }],
  [api.questions.merge, { itemIds: ['one', 'other'] }],
  [api.questions.split, { queries: ['x'] }],
  [api.projects.edit, { name: 'Mine now', domain: 'ben.example' }],
  [api.projectPages.create, { url: 'https://ben.example/' }],
  [api.projectPages.edit, { url: 'https://ben.example/' }],
  [api.ideas.create, { type: 'technical' }],
  [api.ideas.edit, { type: 'technical' }],
]);

/** A person who joins Ana's team as a member. */
async function joinTeam(email: string): Promise<Person> {
  await ana.call(api.invitations.create, { teamId: ids['teamId'] ?? '', email, roleId: 'member' });
  const token = product.sandbox.inbox.mails(email)[0]?.link.split('/invite/')[1] ?? '';
  const person = await product.signUp(email);
  await person.call(api.invitations.join, { token });
  return person;
}

async function ask(person: Person, endpoint: Endpoint, idOf: (name: string) => string) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const body = JSON.stringify(validBodies.get(endpoint) ?? {});
  const response = await person.fetch(path, {
    method: endpoint.method,
    ...(hasBody ? { headers: { 'content-type': 'application/json' }, body } : {}),
  });
  const { message, code } = (await response.json()) as { message: string; code: string };
  return { status: response.status, message, code };
}

describe("another team's id", () => {
  it('answers every endpoint exactly like an id that does not exist [TI-01, 6-9]', async () => {
    const before = await dumpTeams(product.database);
    for (const endpoint of withIds) {
      const isOfAds = adsEndpoints.has(endpoint);
      const foreign = await ask(ben, endpoint, (name) =>
        isOfAds && name === 'optimizationId' ? adsRunId : (ids[name] ?? missing),
      );
      const unknown = await ask(ben, endpoint, () => missing);
      expect([endpoint.path, foreign]).toEqual([endpoint.path, unknown]);
      expect([endpoint.path, foreign.status]).toEqual([endpoint.path, 404]);
    }
    expect(await dumpTeams(product.database)).toEqual(before);
  });

  it('changes nothing in the other team', async () => {
    expect((await ana.call(api.user.current, {})).team?.name).toBe('Ana Ltd');
    expect(await ana.call(api.teams.members, {})).toMatchObject([{ username: 'ana', roles: [{ id: 'owner' }] }]);
    const pending = await ana.call(api.invitations.list, { teamId: ids['teamId'] ?? '' });
    expect(pending).toMatchObject([{ email: 'new@example.com' }]);
    expect(product.sandbox.inbox.mails('new@example.com')).toHaveLength(1);
    const [search] = await ana.call(api.imports.list, {});
    expect(search?.rowCount).toBe(1);
    expect(await ana.call(api.tokens.list, {})).toHaveLength(1);
    expect(await ana.call(api.automations.list, {})).toMatchObject([{ name: 'Nightly', enabled: true, lastRun: null }]);
    expect((await ana.call(api.seo.show, { optimizationId: ids['optimizationId'] ?? '' })).status).toBe('pending');
    expect(await ana.call(api.projects.list, {})).toMatchObject([{ name: 'Shop' }]);
    const pages = await ana.call(api.projectPages.list, { projectId: ids['projectId'] ?? '' });
    expect(pages).toMatchObject([{ url: 'https://ana.example/tents', ideasCount: 1 }]);
    expect(await ana.call(api.ideas.list, { pageId: ids['pageId'] ?? '' })).toMatchObject([{ type: 'content' }]);
  });

  it('in a body is not trusted [TI-03]', async () => {
    const run = ben.call(api.seo.start, { importId: ids['importId'] ?? '', settings: {} });
    await expect(run).rejects.toMatchObject({ status: 404 });
    const started = await ben.call(api.seo.start, {
      userId: ids['userId'],
      websiteUrl: 'sc-domain:juniperandpine.example',
      settings: { maxPages: 1 },
    });
    expect(started.createdBy?.username).toBe('ben');
    await expect(ana.call(api.seo.show, { optimizationId: started.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a GET', () => {
  it('changes nothing, asked by anyone, once or twice [CH-03]', async () => {
    const before = await dumpTeams(product.database);
    const reads = endpoints.filter(({ method }) => method === 'GET');
    for (const endpoint of [...reads, ...reads]) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? missing);
      for (const person of [ana, ben, product.stranger()]) expect((await person.fetch(path)).status).toBeLessThan(500);
    }
    expect(await dumpTeams(product.database)).toEqual(before);
  });
});

describe('two teams at the same time', () => {
  it('never see a word of each other in 200 interleaved calls [TI-07]', async () => {
    const calls = Array.from({ length: 100 }, () => [
      ana.call(api.teams.members, {}),
      ben.call(api.teams.members, {}),
    ]).flat();
    const answers = await Promise.all(calls);
    for (const [index, members] of answers.entries()) {
      expect(members.map(({ username }) => username)).toEqual([index % 2 === 0 ? 'ana' : 'ben']);
    }
  });
});

describe('fields that no one may set', () => {
  it('are ignored [TI-06, 7-42]', async () => {
    const eve = await product.signUp('eve@example.com');
    const response = await eve.fetch('/api/teams', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Eve Ltd', slug: 'ana-ltd', id: ids['teamId'], isAdmin: true, role: 'owner' }),
    });
    expect(response.status).toBe(200);
    const user = await eve.call(api.user.current, {});
    expect(user).toMatchObject({ team: { name: 'Eve Ltd', slug: 'eve-ltd' }, isAdmin: false });
    expect(user.team?.id).not.toBe(ids['teamId']);
  });
});

describe('the id of a person', () => {
  const ofPeople = endpoints.filter(({ method, path }) => method === 'GET' && path.includes('{userId}'));

  it('shows a stranger nothing, and a teammate what the team did [TI-02]', async () => {
    expect(ofPeople.length).toBeGreaterThan(5);
    const max = await joinTeam('max@example.com');
    for (const endpoint of ofPeople) {
      const path = endpoint.path.replace('{userId}', ids['userId'] ?? '');
      const [own, mates, strangers] = await Promise.all([ana, max, ben].map((person) => person.fetch(path)));
      expect([path, own?.status, mates?.status, strangers?.status]).toEqual([path, 200, 200, 404]);
      expect([path, await mates?.text()]).toEqual([path, await own?.text()]);
    }
  });
});

describe('a member', () => {
  it('is refused by every endpoint for owners, admins and the administrator, and changes nothing [TI-04]', async () => {
    const max = await joinTeam('mara@example.com');
    const before = await dumpTeams(product.database);
    const forOthers = endpoints.filter(({ access }) => ['owner', 'inviter', 'admin'].includes(access));
    expect(forOthers.length).toBeGreaterThan(25);
    for (const endpoint of forOthers) {
      const { status, code } = await ask(max, endpoint, (name) => ids[name] ?? missing);
      expect([endpoint.path, status, code]).toEqual([endpoint.path, 403, 'forbidden']);
    }
    expect(await dumpTeams(product.database)).toEqual(before);
  });
});
