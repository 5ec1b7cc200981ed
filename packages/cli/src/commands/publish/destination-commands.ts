import { type Destination, type DestinationInput, type DestinationKind, isSystem, isUntried } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { type ListColumn, printList } from '../../output/print-list.ts';
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
  siteUser?: string;
  adminUrl?: string;
  shop?: string;
  clientId?: string;
  repository?: string;
  branch?: string;
  apiUrl?: string;
  credentialsFile?: string;
  webhook?: string;
}

const untriedNote =
  "Serplift hasn't been run on a real site of this kind yet, only on a simulation of its API. Publish one page first, and check it.";
const states = { connected: 'connected', reconnectNeeded: 'reconnect needed' } as const;

const columns: readonly ListColumn<Destination>[] = [
  ['Name', ({ name }) => name, 10],
  ['Kind', ({ kind }) => wordOf(kind)],
  ['Website', ({ websiteUrl }) => websiteUrl, 16],
  ['System', ({ system }) => system, 12],
  ['State', ({ status }) => states[status]],
  ['ID', ({ id }) => id],
];

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
  withTools(cli, async (tools) =>
    printList(cli, await readDestinations(tools), {
      columns,
      empty: 'No destinations yet. Add one with: serplift publish destinations add',
    }),
  );

/** The secrets that each kind is reached with: their fields, and what to call them. */
const secrets: Partial<Record<DestinationKind, [field: keyof DestinationInput, label: string][]>> = {
  wordpress: [
    ['applicationPassword', 'Application password (WordPress → Users → Profile)'],
    ['sitePassword', 'Password of the web server'],
  ],
  ghost: [['adminKey', 'Admin API key (Ghost → Settings → Integrations)']],
  shopify: [['clientSecret', "Secret of the store's app (Dev Dashboard → Settings)"]],
  github: [['repositoryToken', 'Fine-grained token for the repository (GitHub → Settings → Developer settings)']],
};

async function readSecrets(
  cli: Cli,
  { kind, siteUser, credentialsFile }: AddOptions,
): Promise<Partial<DestinationInput>> {
  const asked = (secrets[kindOf(kind)] ?? []).filter(([field]) => field !== 'sitePassword' || siteUser !== undefined);
  if (asked.length === 0) return {};
  const typed = new Map<string, string>();
  if (credentialsFile === undefined) {
    const prompts = cli.requirePrompts(
      'No terminal to type the password, key or token in. Pass it with --credentials-file FILE; - for stdin.',
    );
    for (const [field, label] of asked) typed.set(field, await prompts.text(`${label}:`, { secret: true }));
  } else {
    const lines = (await readNamedFile(cli.terminal, credentialsFile)).trim().split(/\r?\n/u);
    for (const [index, [field]] of asked.entries()) typed.set(field, (lines[index] ?? '').trim());
  }
  return Object.fromEntries(typed);
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
      siteUsername: options.siteUser,
      adminUrl: options.adminUrl,
      shop: options.shop,
      clientId: options.clientId,
      repository: options.repository,
      branch: options.branch,
      apiUrl: options.apiUrl,
      webhookUrl: options.webhook,
      ...(await readSecrets(cli, options)),
    });
    await printList(cli, [added.destination], { value: added, columns });
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
    await printList(cli, [checked], { value: checked, columns });
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
    await cli.done({ removed: destinationId }, `Disconnected ${name}.`);
  });

/** `serplift publish protect` without a page */
const listProtected = (cli: Cli): Promise<void> =>
  withTools(cli, async ({ session, api }) =>
    printList(cli, await session.call(api.destinations.protectedPages, { teamId: await teamIdOf(session, api) }), {
      columns: [
        ['Page', ({ pageUrl }) => pageUrl, 24],
        ['Since', ({ protectedAt }, instant) => instant(protectedAt)],
        ['By', ({ protectedBy }) => protectedBy],
      ],
      empty: 'No page is protected. Protect one with: serplift publish protect URL',
    }),
  );

/** `serplift publish protect` */
export const protectPage = (cli: Cli, pageUrl: string | undefined, { off }: { off?: boolean }): Promise<void> => {
  if (pageUrl === undefined && off === true)
    throw new UsageError(
      'Name the page that may be published to again. List protected pages with: serplift publish protect',
    );
  if (pageUrl === undefined) return listProtected(cli);
  return withTools(cli, async ({ session, api }) => {
    const isProtected = off !== true;
    const page = { teamId: await teamIdOf(session, api), pageUrl };
    await session.call(isProtected ? api.destinations.protectPage : api.destinations.unprotectPage, page);
    const said = isProtected ? 'Nothing will be published to this page.' : 'This page can be published to again.';
    await cli.done({ pageUrl, isProtected }, said);
  });
};
