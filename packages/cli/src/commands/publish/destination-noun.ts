import type { Destination, DestinationInput, DestinationKind } from '@serplift/core/api';
import { Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import { printList } from '../../output/print-list.ts';
import type { ListColumn } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { readNamedFile } from '../../session/named-file.ts';
import { teamIdOf } from '../../session/team-id.ts';
import { type At, findOne, type Noun } from '../noun.ts';
import type { Tools } from '../runs/run-kind.ts';

const kinds = ['wordpress', 'ghost', 'shopify', 'github', 'by-hand', 'webhook', 'csv'];
const wordOf = (kind: DestinationKind): string => (kind === 'byHand' ? 'by-hand' : kind);
const kindOf = (word: string): DestinationKind => (word === 'by-hand' ? 'byHand' : (word as DestinationKind));

/** Options of `publish destinations add`. */
interface AddOptions {
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

type Saved = Destination & { webhookSecret?: string | null };

async function add(
  { cli, session, api, of: teamId }: At<string>,
  options: AddOptions,
  websiteUrl = '',
): Promise<Saved> {
  const { destination, webhookSecret } = await session.call(api.destinations.create, {
    teamId,
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
  return { ...destination, webhookSecret };
}

const columns: readonly ListColumn<Destination>[] = [
  ['Name', ({ name }) => name, 10],
  ['Kind', ({ kind }) => wordOf(kind)],
  ['Website', ({ websiteUrl }) => websiteUrl, 16],
  ['System', ({ system }) => system, 12],
  ['State', ({ status }) => states[status]],
  ['ID', ({ id }) => id],
];

/** Asks a destination whether it accepts the saved credentials. */
async function check(at: At<string>, named: string | undefined): Promise<void> {
  const { cli, session, api, of: teamId } = at;
  const { id: destinationId } = await findDestination(at, named);
  const checked = await session.call(api.destinations.check, { teamId, destinationId });
  await printList(cli, [checked], { value: checked, columns });
  const { isSystem } = await import('@serplift/core/api');
  cli.say(isSystem(checked.kind) ? '\nIt responds and accepts the credentials.' : '\nThere is no system to ask.');
}

/** Where the texts of a website are published; belongs to a team. */
export const destinationNoun: Noun<Saved, AddOptions, string> = {
  usage: {
    list: [
      'list [destination]',
      'List the destinations of the team, or show one',
      'list',
      'list www.example.com --check',
    ],
    add: [
      'add <website>',
      'Connect a website; its credentials are checked first and stored encrypted',
      'add https://www.example.com/ --user editor',
      'add https://blog.example.com/ --kind ghost --admin-url https://example.ghost.io/',
      'add https://shop.example.com/ --kind shopify --shop example --client-id ID',
      'add https://www.example.com/ --kind github --repository my-company/website',
      'add https://www.example.com/ --kind webhook --webhook https://example.com/texts',
    ],
    remove: ['remove <destination>', 'Disconnect a destination; receipts are kept', 'remove www.example.com --yes'],
  },
  within: { names: 0, find: ({ session, api }) => teamIdOf(session, api) },
  noun: () => 'destination',
  listedBy: () => 'publish destinations list',
  namesOf: ({ name, websiteUrl }) => [name, websiteUrl, `${websiteUrl}/`],
  list: async ({ session, api, of: teamId }) => (await session.call(api.destinations.list, { teamId })).destinations,
  columns: () => columns,
  instead: {
    withOptions: (command) => command.option('--check', 'check that it responds and accepts the saved credentials'),
    show: (at, named, { check: isChecked }: { check?: boolean }) => (isChecked === true ? check(at, named) : null),
  },
  empty: () => 'No destinations yet. Add one with: serplift publish destinations add',
  withFields: (command) =>
    command
      .addOption(
        new Option('--kind <kind>', 'how texts are published to it; docs/publishing.md says what each needs')
          .choices(kinds)
          .default('wordpress'),
      )
      .option('--name <name>', "what to call it (default: the website's host)")
      .option('--user <name>', 'the WordPress user')
      .option('--site-user <name>', 'whom the web server lets through, if it asks for a password before any page')
      .option('--admin-url <url>', "where Ghost's editor is (default: the website)")
      .option('--shop <name>', 'the Shopify store, such as my-shop.myshopify.com')
      .option('--client-id <id>', "of the store's app, from the Dev Dashboard")
      .option('--repository <name>', 'the repository on GitHub, such as my-company/website')
      .option('--branch <name>', "the branch the website is built from (default: the repository's default branch)")
      .option('--api-url <url>', 'where the API of a GitHub Enterprise Server is')
      .option('--credentials-file <file>', 'file with the password, key, secret or token, each on a line; - for stdin')
      .option('--webhook <url>', 'the URL that receives the texts of a webhook'),
  add,
  remove: ({ session, api, of: teamId }, { id: destinationId }) =>
    session.call(api.destinations.remove, { teamId, destinationId }),
  title: ({ name }) => name,
  question: ({ name }) => `Disconnect ${name}? Its receipts stay, but what it published can no longer be rolled back.`,
  saved: async (cli, { kind, webhookSecret = null }) => {
    const { isUntried } = await import('@serplift/core/api');
    if (webhookSecret !== null) cli.warn(`\nSigning secret, shown only now: ${webhookSecret}`);
    if (isUntried(kind)) cli.warn(`\n${untriedNote}`);
    cli.say('\nConnected. Publish accepted texts with: serplift publish run');
  },
};

/** The destination that was named by its ID, its name or its website; the only one where none was. */
export async function findDestination(tools: Tools, named: string | undefined): Promise<Destination> {
  const at = { ...tools, of: await teamIdOf(tools.session, tools.api) };
  if (named !== undefined) return findOne(destinationNoun, at, named);
  const [only, other] = await destinationNoun.list(at);
  if (only !== undefined && other === undefined) return only;
  throw new UsageError(
    only === undefined
      ? 'No destination yet. Add one with: serplift publish destinations add'
      : 'There are several destinations; name one with --to. List them with: serplift publish destinations list',
  );
}
