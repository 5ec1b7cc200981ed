import { api, ApiError } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

interface Member {
  person: Person;
  id: string;
}
interface Team {
  id: string;
  owner: Member;
  admin: Member;
  member: Member;
}

let teams = 0;

/** A new team of three: an owner, an admin and a member, each signed in. */
async function newTeam(): Promise<Team> {
  teams += 1;
  const name = `team${teams}`;
  const person = await product.signUpWithTeam(`owner@${name}.example`, name);
  const user = await person.call(api.user.current, {});
  const teamId = user.team?.id ?? '';
  const join = async (roleId: 'admin' | 'member'): Promise<Member> => {
    const email = `${roleId}@${name}.example`;
    await person.call(api.invitations.create, { teamId, email, roleId });
    const token = product.sandbox.inbox.mails(email)[0]?.link.split('/').at(-1) ?? '';
    const joining = await product.signUp(email);
    await joining.call(api.invitations.join, { token });
    return { person: joining, id: (await joining.call(api.user.current, {})).id };
  };
  return {
    id: teamId,
    owner: { person, id: user.id },
    admin: await join('admin'),
    member: await join('member'),
  };
}

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.serverMessage] : Promise.reject(error)),
  );

const rolesIn = async (viewer: Person) =>
  (await viewer.call(api.teams.members, {})).map(({ username, roles }) => [username, roles[0]?.name]);

const needsOwner = [409, 'A team needs an owner. Transfer ownership to someone else first.'];
const onlyOwners = [403, 'Only team owners can do this.'];

describe('a removed member', () => {
  it('is out at once with every session and token, while what they connected and ran stays [TI-05]', async () => {
    const { owner, admin } = await newTeam();
    await product.connectGoogle(owner.person);
    const run = await admin.person.call(api.seo.start, {
      websiteUrl: 'sc-domain:juniperandpine.example',
      settings: { maxPages: 1 },
    });
    const { secret } = await admin.person.call(api.tokens.create, { name: 'CI' });
    const withToken = () => fetch(`${product.origin}/api/user`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await withToken()).status).toBe(200);
    await owner.person.call(api.teams.removeMember, { userId: admin.id });
    expect((await admin.person.fetch('/api/user')).status).toBe(401);
    expect((await withToken()).status).toBe(401);
    expect(await product.database.knex('api_tokens').where({ user_id: admin.id })).toEqual([]);
    expect((await owner.person.call(api.seo.show, { optimizationId: run.id })).createdBy?.username).toBe('admin');
    expect(await rolesIn(owner.person)).toEqual([
      ['owner', 'Owner'],
      ['member', 'Member'],
    ]);
  });

  it('can be invited again', async () => {
    const { id, owner, member } = await newTeam();
    await owner.person.call(api.teams.removeMember, { userId: member.id });
    const { email } = member.person;
    expect(await owner.person.call(api.invitations.create, { teamId: id, email, roleId: 'member' })).toMatchObject({
      email,
    });
  });
});

describe('roles', () => {
  it('count from the next call on [6-9]', async () => {
    const { id, owner, member } = await newTeam();
    const list = () => member.person.call(api.invitations.list, { teamId: id });
    expect(await refusal(list())).toEqual([403, 'Only owners and admins of the team can do this.']);
    await owner.person.call(api.teams.setRole, { userId: member.id, roleId: 'admin' });
    expect(await list()).toEqual([]);
    expect(await member.person.call(api.user.current, {})).toMatchObject({ isOwner: false, canInviteMembers: true });
  });

  it('are changed by owners only, who are the only ones to remove and transfer [TI-04, 6-3]', async () => {
    const { id, owner, admin, member } = await newTeam();
    for (const { person } of [admin, member]) {
      expect(await refusal(person.call(api.teams.setRole, { userId: owner.id, roleId: 'member' }))).toEqual(onlyOwners);
      expect(await refusal(person.call(api.teams.removeMember, { userId: owner.id }))).toEqual(onlyOwners);
      expect(await refusal(person.call(api.teams.transfer, { teamId: id, userId: member.id }))).toEqual(onlyOwners);
      expect(await refusal(person.call(api.teams.rename, { teamId: id, name: 'Mine' }))).toEqual(onlyOwners);
    }
    expect(await rolesIn(member.person)).toEqual([
      ['owner', 'Owner'],
      ['admin', 'Admin'],
      ['member', 'Member'],
    ]);
  });
});

describe('the last owner', () => {
  it('stays until someone else is one', async () => {
    const { id, owner, admin } = await newTeam();
    expect(await refusal(owner.person.call(api.teams.leave, {}))).toEqual(needsOwner);
    const demotion = { userId: owner.id, roleId: 'member' as const };
    expect(await refusal(owner.person.call(api.teams.setRole, demotion))).toEqual(needsOwner);
    await owner.person.call(api.teams.transfer, { teamId: id, userId: admin.id });
    expect(await admin.person.call(api.user.current, {})).toMatchObject({ isOwner: true });
    expect(await owner.person.call(api.user.current, {})).toMatchObject({ role: 'admin' });
    await owner.person.call(api.teams.leave, {});
    // Signed in still, and free to create or join another team.
    expect(await owner.person.call(api.user.current, {})).toMatchObject({ hasTeam: false });
  });

  it('remains when two owners go, or demote each other, at the same moment', async () => {
    for (const go of [
      (one: Member) => one.person.call(api.teams.leave, {}),
      (_one: Member, other: Member, by: Member) =>
        by.person.call(api.teams.setRole, { userId: other.id, roleId: 'member' }),
    ]) {
      const { owner, admin, member } = await newTeam();
      await owner.person.call(api.teams.setRole, { userId: admin.id, roleId: 'owner' });
      await Promise.all([refusal(go(owner, admin, owner)), refusal(go(admin, owner, admin))]);
      expect((await rolesIn(member.person)).filter(([, role]) => role === 'Owner')).toHaveLength(1);
    }
  });
});

it('the audit log names every deed with who, whom and team [DL-03]', async () => {
  const { id, owner, admin, member } = await newTeam();
  await owner.person.call(api.teams.rename, { teamId: id, name: 'Renamed' });
  await owner.person.call(api.teams.setRole, { userId: member.id, roleId: 'admin' });
  await owner.person.call(api.teams.transfer, { teamId: id, userId: admin.id });
  await owner.person.call(api.teams.leave, {});
  const { id: invitationId } = await admin.person.call(api.invitations.create, {
    teamId: id,
    email: 'new@audit.example',
    roleId: 'member',
  });
  await admin.person.call(api.invitations.resend, { invitationId });
  await admin.person.call(api.invitations.cancel, { invitationId });
  await admin.person.call(api.teams.removeMember, { userId: member.id });
  const rows = await product.database
    .knex('audit_log')
    .where({ team_id: id })
    .whereNot({ action: 'session.open' })
    .orderBy('id')
    .select<{ user_id: string; action: string; subject: string }[]>('user_id', 'action', 'subject');
  const deeds = rows.slice(5).map(({ user_id, action, subject }) => [user_id, action, subject]);
  expect(rows.slice(0, 5).map(({ action }) => action)).toEqual([
    'team.create',
    'invitation.send',
    'invitation.accept',
    'invitation.send',
    'invitation.accept',
  ]);
  expect(deeds).toEqual([
    [owner.id, 'team.rename', id],
    [owner.id, 'member.role', member.id],
    [owner.id, 'team.transfer', admin.id],
    [owner.id, 'member.leave', owner.id],
    [admin.id, 'invitation.send', invitationId],
    [admin.id, 'invitation.resend', invitationId],
    [admin.id, 'invitation.cancel', invitationId],
    [admin.id, 'member.remove', member.id],
  ]);
});
