import type { Api, CurrentUser, Invitation, Member, Role, SentInvitation } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed, matchesOf } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';
import { withTeam } from '../../session/team-id.ts';
import { asking, verbsOf } from '../noun.ts';

interface InviteOptions {
  role: Role;
  firstName?: string;
  lastName?: string;
  resend?: boolean;
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
    list: 'teams members --invitations',
    namesOf: ({ email }: Invitation) => [email],
  });
}

const listInvitations = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) =>
    printList(cli, await session.call(api.invitations.list, { teamId }), {
      columns: [
        ['Email', ({ email }) => email],
        ['Role', ({ roleName }) => roleName],
        ['Sent', ({ sentAt }, instant) => instant(sentAt)],
        [
          'Expires',
          ({ isExpired, expiresAt }, instant) =>
            isExpired ? { shown: 'expired', plain: expiresAt } : instant(expiresAt),
        ],
        ['ID', ({ id }) => id],
      ],
      empty: 'There are no pending invitations.',
    }),
  );

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

/** Invites someone; with `resend`, sends the pending invitation again. */
const invite = (
  cli: Cli,
  email: string,
  { role, firstName = '', lastName = '', resend }: InviteOptions,
): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (resend === true) {
      const { id: invitationId } = await findInvitation(session, api, email);
      return reportSent(cli, await session.call(api.invitations.resend, { invitationId }));
    }
    const { id } = await ownTeam(session, api);
    const fields = { teamId: id, email, roleId: role, firstName, lastName };
    await reportSent(cli, await session.call(api.invitations.create, fields));
  });

interface MemberOptions extends ConfirmOptions {
  role?: Role;
  publishing?: 'allow' | 'deny';
}

/** Changes a member's role or right to publish; a new owner takes the team over. */
const editMember = (cli: Cli, wanted: string, options: MemberOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { role, publishing } = options;
    if (role === undefined && publishing === undefined)
      throw new UsageError('Nothing to change. Pass --role or --publishing.');
    const { id: userId, email } = await findMember(session, api, wanted);
    const team = await ownTeam(session, api);
    const isHandedOver = role === 'owner';
    const question = `Make ${email} the owner of ${team.name}? You become an admin.`;
    if (
      (isHandedOver || options.dryRun === true) &&
      !(await confirmed(cli, options, isHandedOver ? question : `Change ${email}?`))
    )
      return;
    if (publishing !== undefined)
      await session.call(api.teams.setPublishing, { userId, canPublish: publishing === 'allow' });
    if (isHandedOver) await session.call(api.teams.transfer, { teamId: team.id, userId });
    else if (role !== undefined) await session.call(api.teams.setRole, { userId, roleId: role });
    const said = [
      ...(publishing === undefined
        ? []
        : [publishing === 'allow' ? 'can publish now' : 'can publish only as an owner or admin']),
      ...(role === undefined ? [] : [isHandedOver ? `now owns ${team.name}` : `is now ${role}`]),
    ];
    await cli.done(
      { id: userId, email, ...(role && { role }), ...(publishing && { canPublish: publishing === 'allow' }) },
      `${email} ${said.join(' and ')}.`,
    );
  });

/** Removes a member, or cancels the invitation of someone who isn't one yet. */
const remove = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const invitations = await session.call(api.invitations.list, { teamId: (await ownTeam(session, api)).id });
    const [invited] = matchesOf(invitations, wanted, { namesOf: ({ email }) => [email] });
    const { id, email } = invited ?? (await findMember(session, api, wanted));
    const question =
      invited === undefined
        ? `Remove ${email}? Their sessions and tokens stop working immediately.`
        : `Cancel the invitation for ${email}?`;
    if (!(await confirmed(cli, options, question))) return;
    if (invited === undefined) await session.call(api.teams.removeMember, { userId: id });
    else await session.call(api.invitations.cancel, { invitationId: id });
    await cli.done(
      { removed: id, email },
      invited === undefined ? `Removed ${email}.` : `Canceled. The link sent to ${email} no longer works.`,
    );
  });

type Known = Pick<NonNullable<CurrentUser['team']>, 'id' | 'name' | 'slug'>;

/** The teams that commands can act for: all of this machine, or the one of the access token. */
const knownTeams = async (session: Session, api: Api): Promise<Known[]> =>
  session.mode === 'local' ? session.call(api.system.teams, {}) : [await ownTeam(session, api)];

const listTeams = (cli: Cli, { all }: { all?: boolean }): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (all === true)
      return printList(cli, await session.call(api.system.teams, {}), {
        columns: [
          ['Team', ({ name }) => name, 12],
          ['Slug', ({ slug }) => slug],
          ['Members', ({ members }) => members, 'right'],
          ['Runs', ({ runs }) => runs, 'right'],
          ['Cost (USD)', ({ costUsd }) => costUsd.toFixed(4), 'right'],
          ['Since', ({ createdAt }, instant) => instant(createdAt)],
          ['ID', ({ id }) => id],
        ],
      });
    const shown = (await knownTeams(session, api)).map(({ id, name, slug }) => ({ id, name, slug }));
    await printList(cli, shown, {
      columns: [
        ['Team', ({ name }) => name, 12],
        ['Slug', ({ slug }) => slug],
        ['ID', ({ id }) => id],
      ],
      empty: 'There are no teams yet. Create one with: serplift init',
    });
    if (shown.length > 1)
      cli.say('\nChoose one with: serplift teams use SLUG; --team SLUG and SERPLIFT_TEAM override it.');
  });

/** Remembers, in the home folder, which team commands on this machine act for. */
const useTeam = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (session.mode === 'remote')
      throw new UsageError('An access token acts for its own team. Create a token in the other team, or pass --local.');
    const namesOf = ({ slug, name }: Known) => [slug, name];
    const { id, name, slug } = await findNamed(await knownTeams(session, api), wanted, {
      noun: 'team',
      list: 'teams list',
      namesOf,
    });
    const { rememberTeam } = await import('../../session/local-config.ts');
    await rememberTeam(cli.terminal.env, slug);
    await cli.done({ id, name, slug }, `Commands on this machine now use ${name}.`);
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
    cli.say(
      `Created ${team.name}. Use it with: serplift teams use ${team.slug}, or --team ${team.slug} in one command`,
    );
  });

/** `serplift teams`: the team, its members and invitations. */
export function registerTeams(program: Command, cli: Cli): void {
  const noun = program.command('teams').description('The team, its members and invitations');
  const verb = verbsOf(noun, {
    member: 'their ID or email',
    email: 'their email address',
    team: 'its slug, name or ID',
    name: 'the name, for example, your company',
  });
  verb('list', 'List the teams you can act for', 'list', 'list --json | jq -r ".[].slug"')
    .option(
      '--all',
      'every team of the installation, with members, runs, and this month’s cost (operator or administrator)',
    )
    .action((options: { all?: boolean }) => listTeams(cli, options));
  verb('use <team>', 'Choose the team that commands on this machine act for', 'use acme').action((team: string) =>
    useTeam(cli, team),
  );
  verb('members', 'List the members of the team, or its pending invitations', 'members', 'members --invitations')
    .option('--invitations', 'list pending invitations')
    .action(({ invitations }: { invitations?: boolean }) =>
      invitations === true ? listInvitations(cli) : listMembers(cli),
    );
  verb(
    'invite <email>',
    'Invite someone by email; if email isn’t set up, the link is printed once',
    'invite ana@example.com --role admin',
    'invite ana@example.com --resend',
  )
    .addOption(new Option('--role <role>', 'their role').choices(roleNames).default('member'))
    .option('--first-name <name>', 'their first name')
    .option('--last-name <name>', 'their last name')
    .option('--resend', 'send a pending invitation again with a new link; the old link stops working')
    .action((email: string, options: InviteOptions) => invite(cli, email, options));
  asking(
    verb(
      'edit-member <member>',
      'Change a member’s role or right to publish',
      'edit-member ana@example.com --role admin',
      'edit-member ana@example.com --publishing allow',
    ),
  )
    .addOption(new Option('--role <role>', 'their role; a new owner takes over the team').choices(roleNames))
    .addOption(
      new Option(
        '--publishing <choice>',
        'let a member publish texts and roll them back, or stop letting them; owners and admins always may',
      ).choices(['allow', 'deny']),
    )
    .action((named: string, options: MemberOptions) => editMember(cli, named, options));
  asking(
    verb('remove <member>', 'Remove a member, or cancel a pending invitation', 'remove ana@example.com --yes'),
  ).action((named: string, options: ConfirmOptions) => remove(cli, named, options));
  verb('rename <name>', 'Rename the team; its slug does not change', 'rename "Acme GmbH"').action((name: string) =>
    rename(cli, name),
  );
  verb('create <name>', 'Create a team and become its owner', 'create "Acme"').action((name: string) =>
    create(cli, name),
  );
}
