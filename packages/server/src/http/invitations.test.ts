import { api, ApiError } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityTokenOf, openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let clockMs = 0;
let owner: Person;
let teamId: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  product = await openProduct({ now: () => new Date(Date.now() + clockMs) });
  owner = await product.signUpWithTeam('olga@mail.example', 'Olga Ltd');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
});
afterAll(() => product.close());

type Role = 'owner' | 'admin' | 'member';

/** Invites from a team and reads the token out of the mail that arrives. */
async function invite(email: string, roleId: Role = 'member', by: Person = owner) {
  const { team } = await by.call(api.user.current, {});
  const sent = await by.call(api.invitations.create, { teamId: team?.id ?? '', email, roleId, firstName: 'Ana' });
  return { ...sent, token: tokenOf(email) };
}

const tokenOf = (email: string): string =>
  product.sandbox.inbox.mails(email)[0]?.link.split('/invite/')[1] ?? 'no token';

const form = (email: string, password = 'correct horse') => ({
  firstName: 'Ana',
  lastName: 'Alvarez',
  email,
  password,
});

const accept = (token: string, email: string, password?: string) =>
  product.stranger().call(api.invitations.accept, { token, ...form(email, password) });

/** Signs in at the identity provider with the password every test uses. */
async function signIn(email: string): Promise<Person> {
  const person = product.stranger();
  await person.call(api.session.signIn, { idToken: await identityTokenOf(product.sandbox, email) });
  return person;
}

/** A new person of the team with a role, signed in. */
async function newMember(email: string, roleId: Role): Promise<Person> {
  const { token } = await invite(email, roleId);
  await accept(token, email);
  return signIn(email);
}

/** What a refused call answers: status and message. */
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.serverMessage] : Promise.reject(error)),
  );

const claimedText = "This invitation has already been used. If you're a member, please log in.";
const expiredText = 'This invitation has expired. Please contact your team administrator for a new invitation.';

describe('accepting', () => {
  it('makes an account and a membership in one step, with the role of the invitation', async () => {
    const { token, ...sent } = await invite('Ana@Mail.example', 'admin');
    expect(sent).toMatchObject({ email: 'ana@mail.example', isMailed: true, link: null, invitedBy: 'olga' });
    const shown = await product.stranger().call(api.invitations.show, { token });
    expect(shown).toMatchObject({
      email: 'ana@mail.example',
      teamName: 'Olga Ltd',
      roleName: 'Admin',
      claimedAt: null,
    });
    expect(await accept(token, 'ANA@mail.example')).toEqual({ email: 'ana@mail.example', teamName: 'Olga Ltd' });
    const ana = await signIn('ana@mail.example');
    expect(await ana.call(api.user.current, {})).toMatchObject({
      displayName: 'Ana Alvarez',
      team: { id: teamId },
      isOwner: false,
      canInviteMembers: true,
    });
    expect(await owner.call(api.invitations.list, { teamId })).toEqual([]);
  });

  it('uses the account an address has, with its own password only', async () => {
    await product.signUp('known@mail.example');
    const { token } = await invite('known@mail.example');
    const wrong = await refusal(accept(token, 'known@mail.example', 'wrong horse'));
    expect(wrong).toEqual([400, expect.stringContaining('this is not its password')]);
    await accept(token, 'known@mail.example');
    expect((await (await signIn('known@mail.example')).call(api.user.current, {})).team?.id).toBe(teamId);
  });

  it('works for who is signed in with the address, whatever they signed in with, and for nobody else', async () => {
    const [gina, eve] = await Promise.all([product.signUp('gina@mail.example'), product.signUp('eve@mail.example')]);
    const { token } = await invite('gina@mail.example');
    expect(await refusal(product.stranger().call(api.invitations.join, { token }))).toEqual([401, 'Sign in first.']);
    expect(await refusal(eve.call(api.invitations.join, { token }))).toEqual([
      403,
      'This invitation is for another email address.',
    ]);
    await gina.call(api.invitations.join, { token });
    expect((await gina.call(api.user.current, {})).team?.id).toBe(teamId);
    expect(await refusal(gina.call(api.invitations.join, { token }))).toEqual([409, claimedText]);
  });

  it('by two at once makes one membership; the other hears that it was used', async () => {
    const { token } = await invite('twice@mail.example');
    await product.signUp('twice@mail.example');
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(accept(token, 'twice@mail.example'))));
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 'not refused')).toEqual([
      [409, claimedText],
      [409, claimedText],
    ]);
    const members = await owner.call(api.teams.members, {});
    expect(members.filter(({ email }) => email === 'twice@mail.example')).toHaveLength(1);
  });

  it('ignores another role and refuses another address, without making an account', async () => {
    const { token } = await invite('plain@mail.example');
    expect(await refusal(accept(token, 'other@mail.example'))).toEqual([400, expect.stringContaining('another email')]);
    const forged = { token, ...form('plain@mail.example'), roleId: 'owner', teamId: 'x' };
    await product.stranger().call(api.invitations.accept, forged);
    expect((await (await signIn('plain@mail.example')).call(api.user.current, {})).role).toBe('member');
    await expect(identityTokenOf(product.sandbox, 'other@mail.example')).rejects.toThrow('refused');
  });

  it('asks for every field and a password of six characters', async () => {
    const { token } = await invite('fields@mail.example');
    for (const field of ['firstName', 'lastName', 'email', 'password']) {
      const call = product
        .stranger()
        .call(api.invitations.accept, { token, ...form('fields@mail.example'), [field]: '' });
      expect(await refusal(call)).toEqual([400, 'Please fill in all fields']);
    }
    const short = await refusal(accept(token, 'fields@mail.example', '12345'));
    expect(short).toEqual([400, 'Password should be at least 6 characters']);
  });

  it('by a member of another team is refused and leaves the invitation open', async () => {
    const { token } = await invite('late@mail.example');
    const late = await product.signUpWithTeam('late@mail.example', 'Late Ltd');
    const text = 'You already belong to another team. Leave it first, then accept this invitation.';
    expect(await refusal(late.call(api.invitations.join, { token }))).toEqual([409, text]);
    expect(await refusal(accept(token, 'late@mail.example'))).toEqual([409, text]);
    expect((await product.stranger().call(api.invitations.show, { token })).claimedAt).toBeNull();
  });

  it('says so when the identity provider does not answer', async () => {
    const { token } = await invite('outage@mail.example');
    product.sandbox.faults.add({ match: 'accounts:signUp', status: 503, body: 'down', times: 1 });
    expect(await refusal(accept(token, 'outage@mail.example'))).toEqual([502, expect.stringContaining('Try again')]);
    await accept(token, 'outage@mail.example');
  });
});

describe('a link that opens nothing', () => {
  it('answers in the words for used, expired, cancelled and unknown, and shows no address', async () => {
    const used = await invite('used@mail.example');
    await accept(used.token, 'used@mail.example');
    expect(await refusal(accept(used.token, 'used@mail.example'))).toEqual([409, claimedText]);
    const cancelled = await invite('cancelled@mail.example');
    await owner.call(api.invitations.cancel, { invitationId: cancelled.id });
    for (const token of [cancelled.token, 'A'.repeat(43), '<script>']) {
      const unknown = [404, 'Invalid or expired invitation'];
      expect(await refusal(product.stranger().call(api.invitations.show, { token }))).toEqual(unknown);
      expect(await refusal(accept(token, 'cancelled@mail.example'))).toEqual(unknown);
    }
    const old = await invite('old@mail.example');
    clockMs = 7 * dayMs + 1000;
    expect(await refusal(accept(old.token, 'old@mail.example'))).toEqual([409, expiredText]);
    for (const { token } of [used, old]) {
      const shown = await product.stranger().call(api.invitations.show, { token });
      expect(shown).toMatchObject({ email: null, firstName: '', lastName: '', invitedBy: null });
      expect(JSON.stringify(shown)).not.toContain('@');
    }
    clockMs = 0;
  });
});

describe('inviting', () => {
  it('names what is missing or wrong', async () => {
    const refused = (fields: object) =>
      refusal(owner.call(api.invitations.create, { teamId, roleId: 'member', email: 'a@b.example', ...fields }));
    expect(await refused({ email: ' ' })).toEqual([400, 'Please fill in all required fields']);
    expect(await refused({ roleId: 'boss' })).toEqual([400, 'Please fill in all required fields']);
    expect(await refused({ email: 'a@b.example, c@d.example' })).toEqual([400, 'Invalid email address']);
  });

  it('has a sentence for oneself, a member, another team and somebody invited already', async () => {
    await newMember('mia@mail.example', 'member');
    await product.signUpWithTeam('ted@mail.example', 'Ted Ltd');
    await invite('soon@mail.example');
    const messages = await Promise.all(
      ['olga@', 'MIA@', 'ted@', 'soon@'].map((name) => refusal(invite(`${name}mail.example`))),
    );
    expect(messages).toEqual([
      [409, 'You cannot invite yourself.'],
      [409, 'mia@mail.example is already a member of this team.'],
      [409, expect.stringContaining('ted@mail.example belongs to another team')],
      [409, expect.stringContaining('has been invited already')],
    ]);
  });

  it('of people who are known counts as sending, so that nobody tries addresses at will', async () => {
    const curious = await product.signUpWithTeam('curious@mail.example', 'Curious');
    const team = (await curious.call(api.user.current, {})).team?.id ?? '';
    const fields = { teamId: team, email: 'olga@mail.example', roleId: 'member' as const };
    const tries = Array.from({ length: 100 }, () => refusal(curious.call(api.invitations.create, fields)));
    expect(new Set((await Promise.all(tries)).map(String)).size).toBe(1);
    expect(await refusal(curious.call(api.invitations.create, fields))).toEqual([
      429,
      expect.stringContaining('at most 100 invitations a day'),
    ]);
  });

  it('two at once for one address make one invitation, and an expired one makes room', async () => {
    const outcomes = await Promise.all([1, 2].map(() => refusal(invite('race@mail.example'))));
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    clockMs = 8 * dayMs;
    const again = await invite('race@mail.example');
    const { team } = await owner.call(api.user.current, {});
    const pending = await owner.call(api.invitations.list, { teamId: team?.id ?? '' });
    expect(pending.filter(({ email }) => email === 'race@mail.example')).toMatchObject([{ id: again.id }]);
    clockMs = 0;
  });

  it('is for owners and admins; admins cannot invite owners nor touch their invitations', async () => {
    const [admin, member] = [
      await newMember('adam@mail.example', 'admin'),
      await newMember('max@mail.example', 'member'),
    ];
    const second = await invite('second-owner@mail.example', 'owner');
    const only = [403, 'Only team owners can invite owners.'];
    expect(await refusal(invite('boss@mail.example', 'owner', admin))).toEqual(only);
    expect(await refusal(admin.call(api.invitations.resend, { invitationId: second.id }))).toEqual(only);
    expect(await refusal(admin.call(api.invitations.cancel, { invitationId: second.id }))).toEqual(only);
    await invite('by-admin@mail.example', 'admin', admin);
    expect(await refusal(member.call(api.invitations.list, { teamId }))).toEqual([
      403,
      expect.stringContaining('Only owners and admins'),
    ]);
    expect(await refusal(invite('x@mail.example', 'member', member))).toEqual([
      403,
      expect.stringContaining('Only owners and admins'),
    ]);
    expect(await member.call(api.invitations.roles, {})).toEqual([
      { id: 'owner', name: 'Owner' },
      { id: 'admin', name: 'Admin' },
      { id: 'member', name: 'Member' },
    ]);
  });

  it('again makes a new link and another week; the link before dies, and mails do not pile up', async () => {
    const first = await invite('again@mail.example');
    clockMs = 6 * dayMs;
    const sent = await owner.call(api.invitations.resend, { invitationId: first.id });
    expect(Date.parse(sent.expiresAt) - Date.parse(first.expiresAt)).toBeGreaterThan(5 * dayMs);
    const token = tokenOf('again@mail.example');
    expect(token).not.toBe(first.token);
    expect(await refusal(accept(first.token, 'again@mail.example'))).toEqual([404, 'Invalid or expired invitation']);
    for (let index = 0; index < 4; index += 1) await owner.call(api.invitations.resend, { invitationId: first.id });
    expect(await refusal(owner.call(api.invitations.resend, { invitationId: first.id }))).toEqual([
      429,
      expect.stringContaining('within an hour'),
    ]);
    clockMs = 0;
    await accept(tokenOf('again@mail.example'), 'again@mail.example');
    expect(await refusal(owner.call(api.invitations.resend, { invitationId: first.id }))).toEqual([
      404,
      'Invitation not found.',
    ]);
  });

  it('keeps the token out of lists, the database and the audit log', async () => {
    const { token } = await invite('secret@mail.example');
    expect(token).toMatch(/^[\w-]{43}$/u);
    const list = JSON.stringify(await owner.call(api.invitations.list, { teamId }));
    const rows = JSON.stringify([await product.database.knex('invitations'), await product.database.knex('audit_log')]);
    expect(list + rows).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});

describe('without a mail server', () => {
  it('who invites gets the link, once, and it works', async () => {
    const env = { SERPLIFT_SANDBOX: 'identity,google,llm,dataforseo,pages' };
    const quiet = await openProduct({ env });
    try {
      const person = await quiet.signUpWithTeam('solo@mail.example', 'Solo');
      const { team } = await person.call(api.user.current, {});
      const fields = { teamId: team?.id ?? '', email: 'new@mail.example', roleId: 'member' as const };
      const { isMailed, link } = await person.call(api.invitations.create, fields);
      expect([isMailed, link?.startsWith(`${quiet.origin}/invite/`)]).toEqual([false, true]);
      expect(JSON.stringify(await person.call(api.invitations.list, { teamId: fields.teamId }))).not.toContain(
        '/invite/',
      );
      const token = link?.split('/').at(-1) ?? '';
      await quiet.stranger().call(api.invitations.accept, { token, ...form('new@mail.example') });
    } finally {
      await quiet.close();
    }
  });
});
