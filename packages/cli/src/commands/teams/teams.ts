import type { Api, CurrentUser, Invitation, Member, Role, SentInvitation } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';
import { type AddVerb, asking, verbsOf } from '../noun.ts';

interface InviteOptions {
  role: Role;
  firstName?: string;
  lastName?: string;
}

const roleNames: readonly Role[] = ['owner', 'admin', 'member'];

async function ownTeam(session: Session, api: Api): Promise<NonNullable<CurrentUser['team']>> {
  const { team } = await session.call(api.user.current, {});
  if (team === null) throw new UsageError("You aren't in a team.");
  return team;
}

const findMember = async (session: Session, api: Api, named: string): Promise<Member> =>
  findNamed(await session.call(api.teams.members, {}), named, {
    noun: 'member',
    list: 'teams members',
    namesOf: ({ email }: Member) => [email],
  });

async function findInvitation(session: Session, api: Api, named: string): Promise<Invitation> {
  const { id: teamId } = await ownTeam(session, api);
  return findNamed(await session.call(api.invitations.list, { teamId }), named, {
    noun: 'pending invitation',
    list: 'teams invitations',
    namesOf: ({ email }: Invitation) => [email],
  });
}

const listMembers = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) =>
    printList(cli, await session.call(api.teams.members, {}), {
      columns: [
        ['Name', ({ displayName, username }) => displayName ?? username],
        ['Email', ({ email }) => email],
        ['Role', ({ roles }) => roles.map(({ name }) => name).join(', ')],
        ['Joined', ({ joinedAt }, instant) => instant(joinedAt)],
        ['ID', ({ id }) => id],
      ],
    }),
  );

const listInvitations = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: teamId } = await ownTeam(session, api);
    await printList(cli, await session.call(api.invitations.list, { teamId }), {
      columns: [
        ['Email', ({ email }) => email],
        ['Role', ({ roleName }) => roleName],
        ['Sent', ({ sentAt }, instant) => instant(sentAt)],
        ['Expires', ({ isExpired, expiresAt }, instant) => (isExpired ? 'expired' : instant(expiresAt))],
        ['ID', ({ id }) => id],
      ],
      empty: 'There are no pending invitations.',
    });
  });

/** The link is the result where no mail carries it. */
async function reportSent(cli: Cli, sent: SentInvitation): Promise<void> {
  await cli.result(sent, () => {
    if (sent.link !== null) cli.terminal.out(`${sent.link}\n`);
  });
  cli.say(
    sent.isMailed
      ? `Invited ${sent.email}. The link in the email works for a week.`
      : `Email isn't set up, so send this link to ${sent.email} yourself. It works once, for a week, and isn't shown again.`,
  );
}

const invite = (cli: Cli, email: string, { role, firstName = '', lastName = '' }: InviteOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id } = await ownTeam(session, api);
    const fields = { teamId: id, email, roleId: role, firstName, lastName };
    await reportSent(cli, await session.call(api.invitations.create, fields));
  });

const resend = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id } = await findInvitation(session, api, wanted);
    await reportSent(cli, await session.call(api.invitations.resend, { invitationId: id }));
  });

const cancel = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findInvitation(session, api, wanted);
    if (!(await confirmed(cli, options, `Cancel the invitation for ${email}?`))) return;
    await session.call(api.invitations.cancel, { invitationId: id });
    await cli.done({ cancelled: id, email }, `Canceled. The link sent to ${email} no longer works.`);
  });

const setRole = (cli: Cli, wanted: string, role: Role): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    await session.call(api.teams.setRole, { userId: id, roleId: role });
    await cli.done({ id, email, role }, `${email} is now ${role}.`);
  });

const setPublishing = (cli: Cli, wanted: string, choice: 'allow' | 'deny'): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    const canPublish = choice === 'allow';
    await session.call(api.teams.setPublishing, { userId: id, canPublish });
    await cli.done(
      { id, email, canPublish },
      canPublish ? `${email} can publish now.` : `${email} can publish only as an owner or admin.`,
    );
  });

const remove = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    if (!(await confirmed(cli, options, `Remove ${email}? Their sessions and tokens stop working immediately.`)))
      return;
    await session.call(api.teams.removeMember, { userId: id });
    await cli.done({ removed: id, email }, `Removed ${email}.`);
  });

const transfer = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    const team = await ownTeam(session, api);
    if (!(await confirmed(cli, options, `Make ${email} the owner of ${team.name}? You become an admin.`))) return;
    await session.call(api.teams.transfer, { teamId: team.id, userId: id });
    await cli.done({ owner: id, email, team: team.slug }, `${email} now owns ${team.name}.`);
  });

/** The teams that commands can act for: all of this machine, or the one of the access token. */
const listTeams = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teams = session.mode === 'local' ? await session.call(api.system.teams, {}) : [await ownTeam(session, api)];
    const shown = teams.map(({ id, name, slug }) => ({ id, name, slug }));
    await printList(cli, shown, {
      columns: [
        ['Team', ({ name }) => name, 12],
        ['Slug', ({ slug }) => slug],
        ['ID', ({ id }) => id],
      ],
      empty: 'There are no teams yet. Create one with: serplift init',
    });
    if (shown.length > 1) cli.say('\nChoose one with --team SLUG, or set SERPLIFT_TEAM.');
  });

const rename = (cli: Cli, name: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id } = await ownTeam(session, api);
    const team = await session.call(api.teams.rename, { teamId: id, name });
    await cli.done(team, `Renamed the team to ${team.name}. Its slug is still ${team.slug}.`);
  });

const create = (cli: Cli, name: string): Promise<void> =>
  cli.withSession(async (session) => {
    const team = await session.createTeam(name);
    await cli.result(team, () => {
      cli.terminal.out(`${team.slug}\n`);
    });
    cli.say(`Created ${team.name}. Use it in other commands with --team ${team.slug}`);
  });

function addMemberVerbs(verb: AddVerb, cli: Cli): void {
  verb('members', 'List the members of the team', 'members').action(() => listMembers(cli));
  verb('role <member> <role>', 'Change a member’s role', 'role ana@example.com admin').action(
    (named: string, role: Role) => setRole(cli, named, role),
  );
  verb(
    'publishing <member> <choice>',
    'Let a member publish texts and roll them back, or stop letting them; owners and admins always may',
    'publishing ana@example.com allow',
  ).action((named: string, choice: 'allow' | 'deny') => setPublishing(cli, named, choice));
  asking(
    verb(
      'remove <member>',
      'Remove a member; their sessions and tokens stop working immediately',
      'remove ana@example.com --yes',
    ),
  ).action((named: string, options: ConfirmOptions) => remove(cli, named, options));
  asking(verb('transfer <member>', 'Make a member the owner', 'transfer ana@example.com')).action(
    (named: string, options: ConfirmOptions) => transfer(cli, named, options),
  );
}

function addInvitationVerbs(verb: AddVerb, cli: Cli): void {
  verb(
    'invite <email>',
    'Invite someone by email; if email isn’t set up, the link is printed once',
    'invite ana@example.com --role admin',
  )
    .addOption(new Option('--role <role>', 'their role').choices(roleNames).default('member'))
    .option('--first-name <name>', 'their first name')
    .option('--last-name <name>', 'their last name')
    .action((email: string, options: InviteOptions) => invite(cli, email, options));
  verb('invitations', 'List pending invitations', 'invitations --json').action(() => listInvitations(cli));
  verb(
    'resend <invitation>',
    'Resend an invitation with a new link; the old link stops working',
    'resend ana@example.com',
  ).action((named: string) => resend(cli, named));
  asking(verb('cancel <invitation>', 'Cancel an invitation', 'cancel ana@example.com --yes')).action(
    (named: string, options: ConfirmOptions) => cancel(cli, named, options),
  );
}

/** `serplift teams`: the team, its members and invitations. */
export function registerTeams(program: Command, cli: Cli): void {
  const noun = program.command('teams').description('The team, its members and invitations');
  const verb = verbsOf(noun, {
    member: 'their ID or email',
    role: { about: 'their role', choices: roleNames },
    choice: { about: 'what to do', choices: ['allow', 'deny'] },
    email: 'their email address',
    invitation: 'their ID or email',
    name: 'the name, for example, your company',
  });
  verb('list', 'List the teams you can act for', 'list', 'list --json | jq -r ".[].slug"').action(() => listTeams(cli));
  addMemberVerbs(verb, cli);
  addInvitationVerbs(verb, cli);
  verb('rename <name>', 'Rename the team; its slug does not change', 'rename "Acme GmbH"').action((name: string) =>
    rename(cli, name),
  );
  verb('create <name>', 'Create a team and become its owner', 'create "Acme"').action((name: string) =>
    create(cli, name),
  );
}
