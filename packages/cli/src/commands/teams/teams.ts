import type { Api, CurrentUser, Invitation, Member, Role, SentInvitation } from '@serplift/core/api';
import { Argument, type Command, Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import type { Session } from '../../session/session.ts';

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

/** The one thing that is called so; `not_found` else. */
async function theOne<T extends { id: string; email: string }>(all: T[], wanted: string, where: string): Promise<T> {
  const found = all.find(({ id, email }) => id === wanted || email === wanted.trim().toLowerCase());
  if (found !== undefined) return found;
  const { AppError } = await import('@serplift/core/api');
  throw new AppError('not_found', `"${wanted}" isn't among the ${where}.`);
}

const findMember = async (session: Session, api: Api, wanted: string): Promise<Member> =>
  theOne(await session.call(api.teams.members, {}), wanted, 'members. List them with: serplift teams members');

async function findInvitation(session: Session, api: Api, wanted: string): Promise<Invitation> {
  const { id } = await ownTeam(session, api);
  const all = await session.call(api.invitations.list, { teamId: id });
  return theOne(all, wanted, 'pending invitations. List them with: serplift teams invitations');
}

const listMembers = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const members = await session.call(api.teams.members, {});
    const { instantCell, printTable } = await import('../../output/print-table.ts');
    await cli.result(members, () => {
      const columns = ['Name', 'Email', 'Role', 'Joined', 'ID'].map((title) => ({ title }));
      const rows = members.map(({ id, displayName, username, email, roles, joinedAt }) => {
        const role = roles.map(({ name }) => name).join(', ');
        return [displayName ?? username, email, role, instantCell(cli.terminal, joinedAt), id];
      });
      printTable(cli.terminal, columns, rows);
    });
  });

const listInvitations = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id } = await ownTeam(session, api);
    const invitations = await session.call(api.invitations.list, { teamId: id });
    const { instantCell, printTable } = await import('../../output/print-table.ts');
    await cli.result(invitations, () => {
      if (invitations.length === 0) return cli.say('There are no pending invitations.');
      const columns = ['Email', 'Role', 'Sent', 'Expires', 'ID'].map((title) => ({ title }));
      const rows = invitations.map((one) => {
        const expires = one.isExpired ? 'expired' : instantCell(cli.terminal, one.expiresAt);
        return [one.email, one.roleName, instantCell(cli.terminal, one.sentAt), expires, one.id];
      });
      printTable(cli.terminal, columns, rows);
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
    await cli.result({ cancelled: id, email }, () => {});
    cli.say(`Canceled. The link sent to ${email} no longer works.`);
  });

const setRole = (cli: Cli, wanted: string, roleId: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const role = roleNames.find((known) => known === roleId);
    if (role === undefined) throw new UsageError(`"${roleId}" isn't a role. Use ${roleNames.join(', ')}.`);
    const { id, email } = await findMember(session, api, wanted);
    await session.call(api.teams.setRole, { userId: id, roleId: role });
    await cli.result({ id, email, role }, () => {});
    cli.say(`${email} is now ${role}.`);
  });

const setPublishing = (cli: Cli, wanted: string, choice: 'allow' | 'deny'): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    const canPublish = choice === 'allow';
    await session.call(api.teams.setPublishing, { userId: id, canPublish });
    await cli.result({ id, email, canPublish }, () => {});
    cli.say(canPublish ? `${email} can publish now.` : `${email} can publish only as an owner or admin.`);
  });

const remove = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    if (!(await confirmed(cli, options, `Remove ${email}? Their sessions and tokens stop working immediately.`)))
      return;
    await session.call(api.teams.removeMember, { userId: id });
    await cli.result({ removed: id, email }, () => {});
    cli.say(`Removed ${email}.`);
  });

const transfer = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, email } = await findMember(session, api, wanted);
    const team = await ownTeam(session, api);
    if (!(await confirmed(cli, options, `Make ${email} the owner of ${team.name}? You become an admin.`))) return;
    await session.call(api.teams.transfer, { teamId: team.id, userId: id });
    await cli.result({ owner: id, email, team: team.slug }, () => {});
    cli.say(`${email} now owns ${team.name}.`);
  });

/** The teams that commands can act for: all of this machine, or the one of the access token. */
const listTeams = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teams = session.mode === 'local' ? await session.call(api.system.teams, {}) : [await ownTeam(session, api)];
    const shown = teams.map(({ id, name, slug }) => ({ id, name, slug }));
    const { printTable } = await import('../../output/print-table.ts');
    await cli.result(shown, () => {
      const columns = [{ title: 'Team', flexible: 12 }, { title: 'Slug' }, { title: 'ID' }];
      const rows = shown.map(({ id, name, slug }) => [name, slug, id]);
      if (rows.length > 0) printTable(cli.terminal, columns, rows);
    });
    if (shown.length === 0) cli.say('There are no teams yet. Create one with: serplift init');
    if (shown.length > 1) cli.say('\nChoose one with --team SLUG, or set SERPLIFT_TEAM.');
  });

const rename = (cli: Cli, name: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id } = await ownTeam(session, api);
    const team = await session.call(api.teams.rename, { teamId: id, name });
    await cli.result(team, () => {});
    cli.say(`Renamed the team to ${team.name}. Its slug is still ${team.slug}.`);
  });

const create = (cli: Cli, name: string): Promise<void> =>
  cli.withSession(async (session) => {
    const team = await session.createTeam(name);
    await cli.result(team, () => {
      cli.terminal.out(`${team.slug}\n`);
    });
    cli.say(`Created ${team.name}. Use it in other commands with --team ${team.slug}`);
  });

function registerInvitations(teams: Command, cli: Cli): void {
  teams
    .command('invite')
    .description('Invite someone by email; if email isn’t set up, the link is printed once')
    .argument('<email>', 'their email address')
    .addOption(new Option('--role <role>', 'their role').choices(roleNames).default('member'))
    .option('--first-name <name>', 'their first name')
    .option('--last-name <name>', 'their last name')
    .addHelpText('after', '\nExamples:\n  $ serplift teams invite ana@example.com --role admin')
    .action((email: string, options: InviteOptions) => invite(cli, email, options));
  teams
    .command('invitations')
    .description('List pending invitations')
    .addHelpText('after', '\nExamples:\n  $ serplift teams invitations --json')
    .action(() => listInvitations(cli));
  teams
    .command('resend')
    .description('Resend an invitation with a new link; the old link stops working')
    .argument('<invitation>', 'their ID or email')
    .addHelpText('after', '\nExamples:\n  $ serplift teams resend ana@example.com')
    .action((wanted: string) => resend(cli, wanted));
  teams
    .command('cancel')
    .description('Cancel an invitation')
    .argument('<invitation>', 'their ID or email')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift teams cancel ana@example.com --yes')
    .action((wanted: string, options: ConfirmOptions) => cancel(cli, wanted, options));
}

function registerMembers(teams: Command, cli: Cli): void {
  teams
    .command('members')
    .description('List the members of the team')
    .addHelpText('after', '\nExamples:\n  $ serplift teams members')
    .action(() => listMembers(cli));
  teams
    .command('role')
    .description('Change a member’s role')
    .argument('<member>', 'their ID or email')
    .argument('<role>', roleNames.join(', '))
    .addHelpText('after', '\nExamples:\n  $ serplift teams role ana@example.com admin')
    .action((wanted: string, role: string) => setRole(cli, wanted, role));
  teams
    .command('publishing')
    .description('Let a member publish texts and roll them back, or stop letting them; owners and admins always may')
    .argument('<member>', 'their ID or email')
    .addArgument(new Argument('<choice>', 'what to do').choices(['allow', 'deny']))
    .addHelpText('after', '\nExamples:\n  $ serplift teams publishing ana@example.com allow')
    .action((wanted: string, choice: 'allow' | 'deny') => setPublishing(cli, wanted, choice));
  teams
    .command('remove')
    .description('Remove a member; their sessions and tokens stop working immediately')
    .argument('<member>', 'their ID or email')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift teams remove ana@example.com --yes')
    .action((wanted: string, options: ConfirmOptions) => remove(cli, wanted, options));
}

/** `serplift teams`: the team, its members and invitations. */
export function registerTeams(program: Command, cli: Cli): void {
  const teams = program.command('teams').description('The team, its members and invitations');
  teams
    .command('list')
    .description('List the teams you can act for')
    .addHelpText('after', '\nExamples:\n  $ serplift teams list\n  $ serplift teams list --json | jq -r ".[].slug"')
    .action(() => listTeams(cli));
  registerMembers(teams, cli);
  registerInvitations(teams, cli);
  teams
    .command('transfer')
    .description('Make a member the owner')
    .argument('<member>', 'their ID or email')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift teams transfer ana@example.com')
    .action((wanted: string, options: ConfirmOptions) => transfer(cli, wanted, options));
  teams
    .command('rename')
    .description('Rename the team; its slug does not change')
    .argument('<name>', 'the new name')
    .addHelpText('after', '\nExamples:\n  $ serplift teams rename "Acme GmbH"')
    .action((name: string) => rename(cli, name));
  teams
    .command('create')
    .description('Create a team and become its owner')
    .argument('<name>', 'for example, your company')
    .addHelpText('after', '\nExamples:\n  $ serplift teams create "Acme"')
    .action((name: string) => create(cli, name));
}
