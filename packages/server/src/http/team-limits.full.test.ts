import { api, callEndpoint } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../testing/invitation-scene.ts';
import { identityTokenOf, openProduct, type Person, type Product } from '../testing/open-product.ts';
import { importPages, importRows, sandboxSite, sandboxWebsite } from '../testing/search-runs.ts';

/** Calls at once, and how many of them there is room for. */
const [calls, room] = [50, 5];

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** A team and what its limits are tried on. */
interface Team {
  owner: Person;
  teamId: string;
  projectId: string;
  pageId: string;
}

async function newTeam(name: string): Promise<Team> {
  const owner = await product.signUpWithTeam(`${name.toLowerCase().replaceAll(' ', '-')}@mail.example`, name);
  const teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  const { id: projectId } = await owner.call(api.projects.create, { name: 'First', domain: 'shop.example' });
  const page = await owner.call(api.projectPages.create, { projectId, url: 'https://shop.example/first' });
  return { owner, teamId, projectId, pageId: page.id };
}

const numbered = <T>(make: (index: number) => Promise<T>, count = calls): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Copies the newest row of a table; `changes` is SQL for an object of the columns that differ, from the number `n`. */
async function copyRow(table: string, count: number, changes = `'{}'`): Promise<void> {
  await product.database.knex.raw(
    `insert into ${table} select (jsonb_populate_record(null::${table},
       to_jsonb(t) || jsonb_build_object('id', gen_random_uuid()) || cast(${changes} as jsonb))).*
     from (select * from ${table} order by created_at desc limit 1) t, generate_series(1, ?) n`,
    [count],
  );
}

const secret = `'\\x' || md5(n::text) || md5(t.id::text)`;
const manual = { type: 'manual' as const, work: { kind: 'seo' as const, websiteUrl: sandboxWebsite, settings: {} } };

/** One limit: how to come close to it, how to make one more, and what is said to the call that is one too many. */
interface Limited {
  what: string;
  /** Fills up until there is room for `room`; the answer makes one thing more. */
  fill: (team: Team) => Promise<(index: number) => Promise<unknown>>;
  refusal: [status: number, message: string];
}

const limits: Limited[] = [
  {
    what: 'Projects',
    fill: async ({ owner }) => {
      await copyRow('projects', 200 - room - 1);
      return (index) => owner.call(api.projects.create, { name: `Shop ${index}`, domain: 'shop.example' });
    },
    refusal: [409, 'A team can have at most 200 projects. Delete one first.'],
  },
  {
    what: 'Pages of projects',
    fill: async ({ owner, projectId }) => {
      await copyRow('project_pages', 5000 - room - 1, `jsonb_build_object('url', 'https://shop.example/' || n)`);
      return (index) => owner.call(api.projectPages.create, { projectId, url: `https://shop.example/new-${index}` });
    },
    refusal: [409, 'A team can have at most 5,000 pages in its projects. Delete one first.'],
  },
  {
    what: 'Ideas of a page',
    fill: async ({ owner, pageId }) => {
      await owner.call(api.ideas.create, { pageId, type: 'content' });
      await copyRow('ideas', 200 - room - 1);
      return () => owner.call(api.ideas.create, { pageId, type: 'content' });
    },
    refusal: [409, 'A page can have at most 200 ideas. Delete one first.'],
  },
  {
    what: 'Ideas of a team',
    fill: async ({ owner, projectId, pageId }) => {
      await owner.call(api.ideas.create, { pageId, type: 'content' });
      const other = await owner.call(api.projectPages.create, { projectId, url: 'https://shop.example/other' });
      await copyRow('ideas', 10_000 - room - 1);
      return () => owner.call(api.ideas.create, { pageId: other.id, type: 'content' });
    },
    refusal: [409, 'A team can have at most 10,000 ideas. Delete one first.'],
  },
  {
    what: 'Access tokens',
    fill: async ({ owner }) => {
      await owner.call(api.tokens.create, { name: 'CI' });
      await copyRow('api_tokens', 50 - room - 1, `jsonb_build_object('secret_hash', ${secret})`);
      return (index) => owner.call(api.tokens.create, { name: `CI ${index}` });
    },
    refusal: [409, 'You can have at most 50 access tokens. Revoke one first.'],
  },
  {
    what: 'Automations',
    fill: async ({ owner }) => {
      await product.connectGoogle(owner);
      await owner.call(api.automations.create, { name: 'Nightly', ...manual });
      await copyRow('automations', 50 - room - 1);
      return (index) => owner.call(api.automations.create, { name: `Nightly ${index}`, ...manual });
    },
    refusal: [409, 'A team can have at most 50 automations. Delete one first.'],
  },
  {
    what: 'Automations started by hand',
    fill: async ({ owner }) => {
      await product.connectGoogle(owner);
      const automations = await numbered((index) =>
        owner.call(api.automations.create, { name: `Now ${index}`, ...manual }),
      );
      await owner.call(api.automations.runNow, { automationId: automations[0]?.id ?? '' });
      const knex = product.database.knex;
      await knex('automation_runs').update({ status: 'skipped', ended_at: knex.fn.now() });
      await copyRow('automation_runs', 2000 - room - 1);
      return (index) => owner.call(api.automations.runNow, { automationId: automations[index]?.id ?? '' });
    },
    refusal: [429, 'A team can start at most 2,000 automations by hand or token in 24 hours. Try again later.'],
  },
  {
    what: 'Runs',
    fill: async ({ owner }) => {
      const row = { query: 'tents', page: `${sandboxSite}/tents/`, clicks: 5, impressions: 4000, position: 5 };
      const importId = await importRows(owner, [row]);
      await owner.call(api.seo.start, { importId, settings: {} });
      const knex = product.database.knex;
      const hourAgo = knex.raw(`now() - interval '1 hour'`);
      await knex('runs').update({ status: 'completed', completed_at: knex.fn.now(), created_at: hourAgo });
      await copyRow('runs', 2000 - room - 1);
      return () => owner.call(api.seo.start, { importId, settings: {} });
    },
    refusal: [429, 'A team can start at most 2,000 runs in 24 hours. Try again later.'],
  },
  {
    what: 'Imports',
    fill: async ({ owner }) => {
      const empty = { name: 'Export', websiteUrl: 'https://shop.example/', summary: {} };
      await owner.call(api.imports.start, empty);
      await copyRow('search_imports', 100 - room - 1);
      return () => owner.call(api.imports.start, empty);
    },
    refusal: [409, 'A team can have at most 100 imports. Delete one first.'],
  },
  {
    what: 'Approved facts',
    fill: async ({ owner, teamId }) => {
      const fact = {
        teamId,
        kind: 'award' as const,
        text: 'Store of the year',
        appliesTo: 'https://shop.example/',
        confirmedBy: 'Olga',
        expiresOn: new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10),
      };
      await owner.call(api.facts.create, fact);
      await copyRow('approved_facts', 200 - room - 1);
      return () => owner.call(api.facts.create, fact);
    },
    refusal: [409, 'A team can have at most 200 approved facts. Delete one first.'],
  },
  {
    what: 'Destinations',
    fill: async ({ owner, teamId }) => {
      const connect = (host: string) =>
        owner.call(api.destinations.create, { teamId, kind: 'byHand', websiteUrl: `https://${host}.example/` });
      await connect('first');
      const changes = `jsonb_build_object('website_url', 'https://shop-' || n || '.example/')`;
      await copyRow('destinations', 50 - room - 1, changes);
      return (index) => connect(`new-${index}`);
    },
    refusal: [409, 'A team can have at most 50 destinations. Disconnect one first.'],
  },
  {
    what: 'Protected pages',
    fill: async ({ owner, teamId }) => {
      const protect = (path: string) =>
        owner.call(api.destinations.protectPage, { teamId, pageUrl: `https://shop.example/${path}` });
      await protect('first');
      const changes = `jsonb_build_object('page_url', 'https://shop.example/' || n)`;
      await copyRow('protected_pages', 5000 - room - 1, changes);
      return (index) => protect(`new-${index}`);
    },
    refusal: [409, 'A team can have at most 5,000 protected pages. Remove the protection from one first.'],
  },
  {
    what: 'Invitations',
    fill: async ({ owner, teamId }) => {
      const invite = (name: string) =>
        owner.call(api.invitations.create, { teamId, email: `${name}@guests.example`, roleId: 'member' });
      await invite('first');
      const changes = `jsonb_build_object('email', n || '@guests.example', 'token_hash', ${secret})`;
      await copyRow('invitations', 200 - room - 1, changes);
      return (index) => invite(`guest-${index}`);
    },
    refusal: [409, 'A team can have at most 200 open invitations. Cancel one first.'],
  },
  {
    what: 'Members',
    fill: async ({ owner, teamId }) => {
      const invited = await numbered(async (index) => {
        const email = `member-${index}@guests.example`;
        await owner.call(api.invitations.create, { teamId, email, roleId: 'member' });
        const token = product.sandbox.inbox.mails(email)[0]?.link.split('/invite/')[1] ?? '';
        return { person: await product.signUp(email), token };
      }, room + 3);
      await product.database.knex.raw(
        `with people as (insert into users (id, identity_uid, email, username)
           select gen_random_uuid(), gen_random_uuid()::text, 'x@guests.example', 'x' from generate_series(1, :count)
           returning id)
         insert into memberships (user_id, team_id, role) select id, :teamId, 'member' from people`,
        { count: 500 - room - 1, teamId },
      );
      return async (index) => {
        const next = invited[index];
        if (next === undefined) throw new Error('No one is left to join.');
        return next.person.call(api.invitations.join, { token: next.token });
      };
    },
    refusal: [409, 'A team can have at most 500 members. Remove someone first.'],
  },
  {
    what: 'Requests for approval',
    fill: async ({ owner }) => {
      const token = (await owner.call(api.tokens.create, { name: 'Agent' })).secret;
      const importId = await importPages(owner, [`${sandboxSite}/`]);
      const wanted = { endpoint: 'seo.start', input: { importId, settings: {}, maxCostUsd: 5 } };
      const ask = () => callEndpoint(api.approvedCalls.request, wanted, { baseUrl: product.origin, token });
      await ask();
      await copyRow('approvals', 20 - room - 1);
      return ask;
    },
    refusal: [409, 'A token can have at most 20 requests waiting for approval. Wait until someone has decided on one.'],
  },
];

describe('of what a team can make without end', () => {
  it.each(limits)(
    '$what have a limit that parallel calls can’t exceed [BL-02]',
    async ({ what, fill, refusal: expected }) => {
      const team = await newTeam(what);
      const make = await fill(team);
      const tries = what === 'Members' ? room + 3 : calls;
      const outcomes = await numbered((index) => refusal(make(index)), tries);
      expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(room);
      expect(new Set(outcomes.map(String))).toEqual(new Set(['not refused', String(expected)]));
    },
  );

  it('one person makes at most 20,000 changes in 24 hours, and can still read and delete after that', async () => {
    const { owner, projectId } = await newTeam('Busy team');
    const userId = (await owner.call(api.user.current, {})).id;
    await copyRow('audit_log', 20_000, `jsonb_build_object('created_at', now() - interval '23 hours')`);
    const log = product.database.knex('audit_log').where({ user_id: userId });
    const later = () => owner.call(api.projects.edit, { projectId, name: 'Renamed', domain: 'shop.example' });
    const message = 'You can make at most 20,000 changes in 24 hours. Try again later.';
    expect(await refusal(later())).toEqual([429, message]);
    expect(await refusal(owner.call(api.projects.list, {}))).toBe('not refused');
    expect(await refusal(owner.call(api.projects.remove, { projectId }))).toBe('not refused');
    await log.update({ created_at: product.database.knex.raw(`now() - interval '25 hours'`) });
    const name = { name: 'Second', domain: 'shop.example' };
    expect(await refusal(owner.call(api.projects.create, name))).toBe('not refused');
  });

  it('sign-ins of one person are 500 in 24 hours', async () => {
    const { email } = await product.signUp('often@mail.example');
    await copyRow('audit_log', 498);
    const signIn = async () =>
      product.stranger().call(api.session.signIn, { idToken: await identityTokenOf(product.sandbox, email) });
    expect(await refusal(signIn())).toBe('not refused');
    expect(await refusal(signIn())).toEqual([429, 'You signed in 500 times in 24 hours. Try again later.']);
  });

  it('sessions of one person are fifty, and one more ends the one unused for longest', async () => {
    const person = await product.signUp('browsers@mail.example');
    const { knex } = product.database;
    await knex('sessions')
      .where({ user_id: (await person.call(api.user.current, {})).id })
      .update({
        last_seen_at: new Date(Date.now() - 60_000),
      });
    // Later than any call of the person, however slow the machine is.
    const later = `now() + interval '1 hour'`;
    await copyRow('sessions', 49, `jsonb_build_object('secret_hash', ${secret}, 'last_seen_at', ${later})`);
    expect(await refusal(person.call(api.user.current, {}))).toBe('not refused');
    const idToken = await identityTokenOf(product.sandbox, person.email);
    await product.stranger().call(api.session.signIn, { idToken });
    expect(await refusal(person.call(api.user.current, {}))).toEqual([401, expect.any(String)]);
  });
});
