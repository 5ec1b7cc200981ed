import { api } from '@serplift/core/api';
import { answerConsent } from '@serplift/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../testing/invitation-scene.ts';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let member: Person;
let teamId: string;
let number = 0;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const join = async (email: string, role: string): Promise<Person> => {
  const person = await product.signUp(email);
  await product.database.knex.raw(
    'insert into memberships (user_id, team_id, role) select id, ?, ? from users where email = ?',
    [teamId, role, email],
  );
  return person;
};

beforeEach(async () => {
  number += 1;
  owner = await product.signUpWithTeam(`owner-${number}@example.com`, `Team ${number}`);
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  member = await join(`member-${number}@example.com`, 'member');
});

const begin = async (person: Person): Promise<string> =>
  (await person.call(api.integrations.connectSearchConsoleForUser, { returnTo: '/seo-optimization' })).authUrl;
/** Consents at Google with an account and comes back; answers where the browser is sent. */
const consent = async (person: Person, authUrl: string, email?: string): Promise<string> => {
  const callback = await answerConsent(authUrl, email === undefined ? {} : { email });
  return (await person.fetch(`${callback.pathname}${callback.search}`)).headers.get('location') ?? '';
};
const connection = async () => (await owner.call(api.integrations.list, { teamId })).searchConsole;
const rowsOf = () =>
  Promise.all([
    product.database.knex('google_grants').where({ team_id: teamId }),
    product.database.knex('integrations').where({ team_id: teamId }),
  ]);

const connected = '/seo-optimization?connected=true';
const notAllowed = '/seo-optimization?error=not_allowed';
const onlyOwners = [
  403,
  'Search Console is already connected. Only a team owner can replace or renew the connection, in Team Settings.',
];

describe('a person who is not an owner', () => {
  it('connects Search Console where there is no connection', async () => {
    expect(await consent(member, await begin(member))).toBe(connected);
    expect((await connection()).connected).toBe(true);
  });

  it.each(['member', 'admin'])('as %s cannot replace or renew a connection, and learns who can', async (role) => {
    const person = role === 'member' ? member : await join(`admin-${number}@example.com`, role);
    await product.connectGoogle(owner);
    const before = await rowsOf();
    expect(await refusal(begin(person))).toEqual(onlyOwners);
    await product.database.knex('integrations').where({ team_id: teamId }).update({ status: 'reconnectNeeded' });
    expect(await refusal(begin(person))).toEqual(onlyOwners);
    await product.database.knex('integrations').where({ team_id: teamId }).update({ status: 'connected' });
    expect(await rowsOf()).toEqual(before);
  });

  it('whose consent returns after someone else has connected changes nothing', async () => {
    const authUrl = await begin(member);
    await product.connectGoogle(owner);
    const before = await rowsOf();
    expect(await consent(member, authUrl, 'analyst@juniperandpine.example')).toBe(notAllowed);
    expect(await rowsOf()).toEqual(before);
  });

  it('of two that consent at the same moment, one connects', async () => {
    const other = await join(`other-${number}@example.com`, 'member');
    const [first, second] = [await begin(member), await begin(other)];
    const answers = await Promise.all([consent(member, first), consent(other, second, 'x@juniperandpine.example')]);
    expect(answers.sort()).toEqual([connected, notAllowed]);
    expect((await rowsOf())[1]).toHaveLength(1);
  });

  it('cannot take over the Google account that another connection of the team uses', async () => {
    await product.connectGoogle(owner);
    await owner.call(api.integrations.disconnectSearchConsole, {});
    const before = await rowsOf();
    expect(await consent(member, await begin(member))).toBe(notAllowed);
    expect(await rowsOf()).toEqual(before);
  });
});

describe('an owner', () => {
  it('replaces the connection', async () => {
    await product.connectGoogle(owner);
    expect(await consent(owner, await begin(owner))).toBe(connected);
  });

  it('demoted or removed during consent connects nothing', async () => {
    const second = await join(`second-${number}@example.com`, 'owner');
    const { id: userId } = await second.call(api.user.current, {});
    const { authUrl } = await second.call(api.integrations.connectAll, {});
    const again = await second.call(api.integrations.connectGoogleAds, {});
    await owner.call(api.teams.setRole, { userId, roleId: 'member' });
    expect(await consent(second, authUrl)).toBe('/team-settings?error=not_allowed');
    expect(await rowsOf()).toEqual([[], []]);
    await owner.call(api.teams.removeMember, { userId });
    expect(await consent(second, again.authUrl)).toContain('error=');
    expect(await rowsOf()).toEqual([[], []]);
  });
});
