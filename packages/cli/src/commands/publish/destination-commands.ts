import { type Destination, type DestinationInput, type DestinationKind, isSystem, isUntried } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { instantCell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { readNamedFile } from '../../session/named-file.ts';
import { teamIdOf } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';
import { withTools } from '../runs/with-run.ts';

const wordOf = (kind: DestinationKind): string => (kind === 'byHand' ? 'by-hand' : kind);
const kindOf = (word: string): DestinationKind => (word === 'by-hand' ? 'byHand' : (word as DestinationKind));

/** Options of `publish destinations add`. */
export interface AddOptions {
  kind: string;
  name?: string;
  user?: string;
  adminUrl?: string;
  shop?: string;
  repository?: string;
  branch?: string;
  apiUrl?: string;
  credentialsFile?: string;
  webhook?: string;
}

const untriedNote =
  "Serplift hasn't been run on a real site of this kind yet, only on a simulation of its API. Publish one page first, and check it.";
const states = { connected: 'connected', reconnectNeeded: 'reconnect needed' } as const;

function print(cli: Cli, destinations: readonly Destination[]): void {
  const columns = [
    { title: 'Name', flexible: 10 },
    { title: 'Kind' },
    { title: 'Website', flexible: 16 },
    { title: 'System', flexible: 12 },
    { title: 'State' },
    { title: 'ID' },
  ];
  const rows = destinations.map(({ id, name, kind, websiteUrl, system, status }) => [
    name,
    wordOf(kind),
    websiteUrl,
    system ?? '',
    states[status],
    id,
  ]);
  printTable(cli.terminal, columns, rows);
}

/** The team's destinations. */
export async function readDestinations({ session, api }: Tools): Promise<Destination[]> {
  return (await session.call(api.destinations.list, { teamId: await teamIdOf(session, api) })).destinations;
}

/** The destination that was named by its ID, its name or its website; the only one where none was. */
export async function findDestination(tools: Tools, named: string | undefined): Promise<Destination> {
  const all = await readDestinations(tools);
  const called = all.filter(
    ({ id, name, websiteUrl }) => named === undefined || [id, name, websiteUrl, `${websiteUrl}/`].includes(named),
  );
  const [only] = called;
  if (only !== undefined && called.length === 1) return only;
  const list = 'List them with: serplift publish destinations list';
  if (all.length === 0) throw new UsageError('No destination yet. Add one with: serplift publish destinations add');
  if (named === undefined) throw new UsageError(`There are several destinations; name one with --to. ${list}`);
  throw new UsageError(
    called.length > 1
      ? `${counted(called.length, 'destination')} are called "${named}"; use an ID. ${list}`
      : `No destination is called "${named}". ${list}`,
  );
}

/** `serplift publish destinations list` */
export const listDestinations = (cli: Cli): Promise<void> =>
  withTools(cli, async (tools) => {
    const destinations = await readDestinations(tools);
    await cli.result(destinations, () => print(cli, destinations));
    if (destinations.length === 0) cli.say('No destinations yet. Add one with: serplift publish destinations add');
  });

/** The secret that each kind is reached with: its field, and what to call it. */
const secrets: Partial<Record<DestinationKind, { field: keyof DestinationInput; label: string }>> = {
  wordpress: { field: 'applicationPassword', label: 'Application password (WordPress → Users → Profile)' },
  ghost: { field: 'adminKey', label: 'Admin API key (Ghost → Settings → Integrations)' },
  shopify: { field: 'accessToken', label: 'Admin API access token of the store' },
  github: {
    field: 'repositoryToken',
    label: 'Fine-grained token for the repository (GitHub → Settings → Developer settings)',
  },
};

async function readSecret(cli: Cli, { kind, credentialsFile }: AddOptions): Promise<Partial<DestinationInput>> {
  const secret = secrets[kindOf(kind)];
  if (secret === undefined) return {};
  if (credentialsFile === undefined) {
    const prompts = cli.requirePrompts(
      'No terminal to type the password, key or token in. Pass it with --credentials-file FILE; - for stdin.',
    );
    return { [secret.field]: await prompts.text(`${secret.label}:`, { secret: true }) };
  }
  return { [secret.field]: (await readNamedFile(cli.terminal, credentialsFile)).trim() };
}

/** `serplift publish destinations add` */
export const addDestination = (cli: Cli, websiteUrl: string, options: AddOptions): Promise<void> =>
  withTools(cli, async ({ session, api }) => {
    const added = await session.call(api.destinations.create, {
      teamId: await teamIdOf(session, api),
      kind: kindOf(options.kind),
      websiteUrl,
      name: options.name,
      username: options.user,
      adminUrl: options.adminUrl,
      shop: options.shop,
      repository: options.repository,
      branch: options.branch,
      apiUrl: options.apiUrl,
      webhookUrl: options.webhook,
      ...(await readSecret(cli, options)),
    });
    await cli.result(added, () => print(cli, [added.destination]));
    if (added.webhookSecret !== null) {
      cli.warn(`\nSigning secret, shown only now: ${added.webhookSecret}`);
    }
    if (isUntried(added.destination.kind)) cli.warn(`\n${untriedNote}`);
    cli.say('\nConnected. Publish accepted texts with: serplift publish run');
  });

/** `serplift publish destinations check` */
export const checkDestination = (cli: Cli, named: string | undefined): Promise<void> =>
  withTools(cli, async (tools) => {
    const { session, api } = tools;
    const { id: destinationId } = await findDestination(tools, named);
    const checked = await session.call(api.destinations.check, { teamId: await teamIdOf(session, api), destinationId });
    await cli.result(checked, () => print(cli, [checked]));
    cli.say(isSystem(checked.kind) ? '\nIt responds and accepts the credentials.' : '\nThere is no system to ask.');
  });

/** `serplift publish destinations remove` */
export const removeDestination = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  withTools(cli, async (tools) => {
    const { id: destinationId, name } = await findDestination(tools, named);
    const question = `Disconnect ${name}? Its receipts stay, but what it published can no longer be rolled back.`;
    if (!(await confirmed(cli, options, question))) return;
    const { session, api } = tools;
    await session.call(api.destinations.remove, { teamId: await teamIdOf(session, api), destinationId });
    await cli.result({ removed: destinationId }, () => {});
    cli.say(`Disconnected ${name}.`);
  });

/** `serplift publish protected` */
export const listProtected = (cli: Cli): Promise<void> =>
  withTools(cli, async ({ session, api }) => {
    const pages = await session.call(api.destinations.protectedPages, { teamId: await teamIdOf(session, api) });
    await cli.result(pages, () => {
      const columns = [{ title: 'Page', flexible: 24 }, { title: 'Since' }, { title: 'By' }];
      const rows = pages.map(({ pageUrl, protectedAt, protectedBy }) => [
        pageUrl,
        instantCell(cli.terminal, protectedAt),
        protectedBy ?? '',
      ]);
      if (rows.length > 0) printTable(cli.terminal, columns, rows);
    });
    if (pages.length === 0) cli.say('No page is protected. Protect one with: serplift publish protect URL');
  });

/** `serplift publish protect` and `unprotect` */
export const protectPage = (cli: Cli, pageUrl: string, isProtected: boolean): Promise<void> =>
  withTools(cli, async ({ session, api }) => {
    const page = { teamId: await teamIdOf(session, api), pageUrl };
    if (isProtected) await session.call(api.destinations.protectPage, page);
    else await session.call(api.destinations.unprotectPage, page);
    await cli.result({ pageUrl, isProtected }, () => {});
    cli.say(isProtected ? 'Nothing will be published to this page.' : 'This page can be published to again.');
  });
