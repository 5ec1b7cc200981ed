import { api, callEndpoint, type Endpoint, type EndpointTable, type Scope, scopes } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTeams } from '../testing/dump-database.ts';
import { refusal } from '../testing/invitation-scene.ts';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let admin: Person;
let member: Person;
let teamId: string;
/** Ids that exist, so that a call that is let through by mistake would change something. */
let ids: Record<string, string>;

const websiteUrl = 'sc-domain:juniperandpine.example';
const missing = '01a1fc44-fee5-7793-968f-69da1690a3e1';
const work = { kind: 'seo' as const, websiteUrl, settings: { maxPages: 1 } };

/** A new person in the team, before any call of theirs finds out that they had none. */
async function join(email: string, role: string): Promise<Person> {
  const person = await product.signUp(email);
  await product.database.knex.raw(
    'insert into memberships (user_id, team_id, role) select id, ?, ? from users where email = ?',
    [teamId, role, email],
  );
  return person;
}

beforeAll(async () => {
  product = await openProduct({ env: { ADMIN_EMAIL: 'owner@example.com' } });
  owner = await product.signUpWithTeam('owner@example.com', 'Scoped');
  const user = await owner.call(api.user.current, {});
  teamId = user.team?.id ?? '';
  [admin, member] = [await join('admin@example.com', 'admin'), await join('member@example.com', 'member')];
  await product.database.knex('users').where({ email: 'owner@example.com' }).update({ email_verified: true });
  await product.connectGoogle(owner);
  const run = await owner.call(api.seo.start, { websiteUrl, settings: { maxPages: 1 } });
  const project = await owner.call(api.projects.create, { name: 'Shop', domain: 'shop.example' });
  const page = await owner.call(api.projectPages.create, { projectId: project.id, url: 'https://shop.example/' });
  const idea = await owner.call(api.ideas.create, { pageId: page.id, type: 'content' });
  const search = await owner.call(api.imports.start, {
    name: 'Export',
    websiteUrl: 'https://a.example/',
    summary: { windowDays: 90 },
  });
  const invited = await owner.call(api.invitations.create, { teamId, email: 'new@example.com', roleId: 'member' });
  const automation = await owner.call(api.automations.create, { name: 'Nightly', type: 'manual', work });
  const website = await owner.call(api.searchData.sync, { websiteUrl });
  const kept = await owner.call(api.tokens.create, { name: 'Kept' });
  ids = {
    teamId,
    id: teamId,
    userId: (await member.call(api.user.current, {})).id,
    optimizationId: run.id,
    projectId: project.id,
    pageId: page.id,
    ideaId: idea.id,
    importId: search.id,
    siteId: website.id,
    invitationId: invited.id,
    automationId: automation.id,
    tokenId: kept.id,
  };
});
afterAll(() => product.close());

const endpoints: [string, Endpoint][] = Object.entries(api as EndpointTable).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

/** What would do something, if it were let through. */
const bodies = new Map<Endpoint, object>([
  [api.automations.create, { name: 'Mine', type: 'manual', work }],
  [api.automations.edit, { name: 'Mine now', type: 'manual', work }],
  [api.automations.setEnabled, { enabled: false }],
  [api.budgets.set, { monthlyUsd: 1 }],
  [api.budgets.dismissNotice, { percent: 50 }],
  [api.teams.rename, { name: 'Mine now' }],
  [api.teams.create, { name: 'Second' }],
  [api.teams.setRole, { roleId: 'owner' }],
  [api.tokens.create, { name: 'More' }],
  [api.invitations.create, { email: 'eve@example.com', roleId: 'member' }],
  [api.user.selectWebsite, { websiteUrl }],
  [api.integrations.selectGoogleAdsAccount, { accountId: '4180001001' }],
  [api.imports.start, { name: 'More', websiteUrl: 'https://b.example/', summary: {} }],
  [api.imports.addRows, { rows: [{ query: 'x', page: 'https://x.example/', clicks: 0, impressions: 1, position: 1 }] }],
  [api.searchData.sync, { websiteUrl: 'https://www.juniperandpine.example/' }],
  [api.seo.start, { websiteUrl, settings: { maxPages: 1 } }],
  [api.questions.start, { websiteUrl, settings: {} }],
  [api.projects.create, { name: 'More', domain: 'more.example' }],
  [api.projects.edit, { name: 'Mine now', domain: 'more.example' }],
  [api.projectPages.create, { url: 'https://shop.example/more' }],
  [api.projectPages.edit, { url: 'https://shop.example/more' }],
  [api.ideas.create, { type: 'technical' }],
  [api.ideas.edit, { type: 'technical' }],
  [api.system.deleteUser, { email: 'member@example.com' }],
]);

interface Answer {
  status: number;
  /** Why the token was refused; absent when it was not the token. */
  reason: unknown;
}

async function ask(token: string, endpoint: Endpoint, isReal: boolean): Promise<Answer> {
  const idOf = (name: string) => (isReal ? (ids[name] ?? missing) : missing);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const body = JSON.stringify(isReal ? (bodies.get(endpoint) ?? {}) : {});
  const response = await fetch(`${product.origin}${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body } : {}),
  });
  const answer = (await response.json()) as { details?: { reason?: unknown } };
  return { status: response.status, reason: answer.details?.reason };
}

const secretOf = async (person: Person, wanted: Scope[]): Promise<string> =>
  (await person.call(api.tokens.create, { name: wanted.join(' '), scopes: wanted })).secret;

describe('a token with one scope', () => {
  it('may call exactly what the table says about every endpoint, and a refused call changes nothing', async () => {
    for (const scope of scopes) {
      const token = await secretOf(owner, [scope]);
      const before = await dumpTeams(product.database);
      for (const [name, endpoint] of endpoints) {
        const isAllowed = endpoint.token === 'any' || endpoint.token === scope;
        // What is allowed is asked for ids that do not exist, so that the database stays the same either way.
        const { status, reason } = await ask(token, endpoint, !isAllowed);
        const expected = isAllowed ? undefined : endpoint.token === 'never' ? 'browserOnly' : 'scope';
        expect([scope, name, reason]).toEqual([scope, name, expected]);
        expect([name, status === 403 || isAllowed, status]).toEqual([name, true, status]);
        expect([name, status]).not.toEqual([name, 401]);
      }
      expect(await dumpTeams(product.database)).toEqual(before);
    }
  });

  it('cannot get around its scope by the way to Google', async () => {
    const ask = async (path: string, wanted: Scope[]) => {
      const authorization = `Bearer ${await secretOf(owner, wanted)}`;
      const response = await fetch(`${product.origin}${path}`, { headers: { authorization }, redirect: 'manual' });
      await response.body?.cancel();
      return response.status;
    };
    expect(await ask('/api/google-ads/connect', [...scopes])).toBe(403);
  });

  it('leaves to people what is theirs, and to few tokens what is dangerous', () => {
    const of = (use: string) => new Set(endpoints.filter(([, { token }]) => token === use).map(([name]) => name));
    expect(of('never')).toEqual(
      new Set([
        'system.deleteTeam',
        'system.deleteUser',
        'session.signIn',
        'session.signOut',
        'session.takeGoogleIdToken',
        'teams.create',
        'teams.rename',
        'teams.setRole',
        'teams.setPublishing',
        'teams.removeMember',
        'teams.leave',
        'teams.transfer',
        'invitations.create',
        'invitations.cancel',
        'invitations.resend',
        'invitations.accept',
        'invitations.join',
        'integrations.connectSearchConsoleForUser',
        'integrations.connectSearchConsole',
        'integrations.connectGoogleAds',
        'integrations.connectGoogleAnalytics',
        'integrations.connectAll',
        'integrations.disconnectSearchConsole',
        'integrations.disconnectGoogleAds',
        'integrations.disconnectGoogleAnalytics',
        'destinations.create',
        'destinations.remove',
        'tokens.create',
        'tokens.revoke',
        'approvals.decide',
        'decisions.review',
      ]),
    );
    expect(of('deploy')).toEqual(
      new Set([
        'ads.deploy',
        'ads.rollback',
        'destinations.unprotectPage',
        'publications.publish',
        'publications.resolve',
        'publications.rollback',
      ]),
    );
    expect(of('any')).toEqual(
      new Set(['system.config', 'system.health', 'system.ready', 'user.current', 'invitations.show']),
    );
    // Whatever changes something needs more than `read`, except for calls that only ask.
    const asking = new Set([
      'seo.candidates',
      'seo.quote',
      'ads.quote',
      'ads.existingAds',
      'ads.check',
      'decisions.check',
      'ads.preflight',
      'questions.quote',
    ]);
    const changing = endpoints.filter(([, { token, method }]) => token === 'read' && method !== 'GET');
    expect(new Set(changing.map(([name]) => name))).toEqual(asking);
  });
});

describe('making a token', () => {
  const scopesOf = async (person: Person, input: object) =>
    (await person.call(api.tokens.create, { name: 'CI', ...input })).scopes;

  it('gives read, run and decide unless other scopes are chosen, each once and in order', async () => {
    expect(await scopesOf(member, {})).toEqual(['read', 'run', 'decide']);
    expect(await scopesOf(owner, { scopes: ['deploy', 'read', 'deploy'] })).toEqual(['read', 'deploy']);
  });

  it('with deploy is for owners, with manage for owners and admins', async () => {
    const [deploy, manage] = ['deploy', 'manage'].map((scope) => ({ name: 'CI', scopes: [scope as Scope] }));
    const owners = [403, 'Only team owners can create a token with the scope "deploy".'];
    const admins = [403, 'Only owners and admins of the team can create a token with the scope "manage".'];
    expect(await refusal(admin.call(api.tokens.create, deploy ?? { name: '' }))).toEqual(owners);
    expect(await refusal(member.call(api.tokens.create, deploy ?? { name: '' }))).toEqual(owners);
    expect(await refusal(member.call(api.tokens.create, manage ?? { name: '' }))).toEqual(admins);
    expect(await scopesOf(admin, { scopes: ['manage'] })).toEqual(['manage']);
  });

  it.each([{ scopes: [] }, { scopes: ['everything'] }, { monthlyCapUsd: 0 }, { monthlyCapUsd: 1e9 }])(
    'with %j is refused',
    async (input) => {
      await expect(owner.call(api.tokens.create, { name: 'CI', ...input } as never)).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  it('is not possible with a token, whatever it may do: the answer says where to go', async () => {
    const token = await secretOf(owner, [...scopes]);
    const more = callEndpoint(api.tokens.create, { name: 'More' }, { baseUrl: product.origin, token });
    await expect(more).rejects.toMatchObject({
      status: 403,
      serverMessage: expect.stringMatching(/in the browser\. Sign in/u),
    });
  });
});

describe('the person behind a token', () => {
  it('takes deploy and manage from it by losing the role, and read stays', async () => {
    const second = await join('second@example.com', 'owner');
    const { id: userId } = await second.call(api.user.current, {});
    const token = await secretOf(second, [...scopes]);
    const options = { baseUrl: product.origin, token };
    const deploy = () => callEndpoint(api.ads.deploy, { optimizationId: missing, adIds: [missing] }, options);
    await expect(deploy()).rejects.toMatchObject({ status: 404 });
    await owner.call(api.teams.setRole, { userId, roleId: 'admin' });
    await expect(deploy()).rejects.toMatchObject({
      status: 403,
      serverMessage: expect.stringMatching(/only team owners can use it/u),
    });
    await owner.call(api.teams.setRole, { userId, roleId: 'member' });
    const manage = callEndpoint(api.budgets.set, { teamId, monthlyUsd: 5 }, options);
    await expect(manage).rejects.toMatchObject({
      status: 403,
      serverMessage: expect.stringMatching(/scope "manage"/u),
    });
    expect(await callEndpoint(api.projects.list, {}, options)).toHaveLength(1);
  });
});
