import type { DestinationInput, SiteKind, SystemKind } from '../../contract/live/destinations-api.ts';
import { isAdminKey } from '../../providers/sites/ghost-key-rules.ts';
import type { RepositoryConnection } from '../../providers/sites/repository.ts';
import type { SiteConnection } from '../../providers/sites/site.ts';
import { keptAddress, refusal } from './destination-rules.ts';
import type { DestinationSettings } from './destinations-store.ts';

/** What an owner typed to connect a system, by where it is kept. */
export interface Credentials {
  settings: DestinationSettings;
  /** In plain text, for this moment. */
  secret: string;
  /** The fields that a refusal is shown at. */
  at: { secret: keyof DestinationInput; address: keyof DestinationInput };
}

/** The text of a field. Throws `invalid_input` when it is empty. */
export function required(input: DestinationInput, at: keyof DestinationInput, message: string): string {
  const value = input[at];
  if (value !== undefined && value !== '') return value;
  throw refusal(at, message);
}

function readWordPress(input: DestinationInput): Credentials {
  const username = required(input, 'username', 'Enter the WordPress user name.');
  const secret = required(
    input,
    'applicationPassword',
    'Enter an application password of that user (in WordPress: Users, Profile, Application Passwords).',
  );
  const at = { secret: 'applicationPassword', address: 'websiteUrl' } as const;
  const { siteUsername } = input;
  if (!siteUsername) return { settings: { username }, secret, at };
  const sitePassword = required(input, 'sitePassword', `Enter the password of ${siteUsername} at the web server.`);
  return { settings: { username, siteUsername }, secret: JSON.stringify([secret, sitePassword]), at };
}

function readGhost(input: DestinationInput, websiteUrl: string): Credentials {
  const adminUrl = input.adminUrl ? keptAddress(input.adminUrl, 'adminUrl') : websiteUrl;
  const secret = required(
    input,
    'adminKey',
    'Enter the Admin API key of a custom integration (in Ghost: Settings, Advanced, Integrations).',
  );
  if (!isAdminKey(secret)) {
    throw refusal(
      'adminKey',
      "This isn't an Admin API key: it has 24 characters, a colon and 64 more, of 0-9 and a-f.",
    );
  }
  const address = input.adminUrl ? 'adminUrl' : 'websiteUrl';
  return { settings: { adminUrl }, secret, at: { secret: 'adminKey', address } };
}

const shopPattern = /^(?:https?:\/\/)?(?<name>[a-z0-9][a-z0-9-]{0,99})(?:\.myshopify\.com)?\/?$/iu;

function readShopify(input: DestinationInput): Credentials {
  const typed = required(input, 'shop', 'Enter the name of the store, such as my-shop.myshopify.com.');
  const name = shopPattern.exec(typed)?.groups?.['name'];
  if (name === undefined) {
    throw refusal('shop', `"${typed.slice(0, 100)}" isn't the name of a store, such as my-shop.myshopify.com.`);
  }
  const clientId = required(
    input,
    'clientId',
    "Enter the client ID of the store's app (in the Dev Dashboard: Apps, your app, Settings).",
  );
  const secret = required(
    input,
    'clientSecret',
    "Enter the secret of the store's app, which is next to its client ID.",
  );
  const settings = { shop: `${name.toLowerCase()}.myshopify.com`, clientId };
  return { settings, secret, at: { secret: 'clientSecret', address: 'shop' } };
}

const repositoryPattern =
  /^(?:https:\/\/[\w.-]+\/)?(?<owner>[A-Za-z0-9][\w-]{0,99})\/(?<name>[\w.-]{1,100}?)(?:\.git)?\/?$/u;
/** What git allows in the name of a branch, and what can't be mistaken for anything else in an address. */
const branchPattern = /^(?![./-])(?!.*(?:\.\.|\/\/|@\{|\.lock$|[./]$))[^\s~^:?*[\\\p{Cc}]{1,200}$/u;
const gitHubApi = 'https://api.github.com';

function readBranch(input: DestinationInput): string | undefined {
  const branch = input.branch || undefined;
  if (branch === undefined || branchPattern.test(branch)) return branch;
  throw refusal('branch', `"${branch.slice(0, 100)}" isn't the name of a branch.`);
}

function readGitHub(input: DestinationInput): Credentials {
  const branch = readBranch(input);
  const typed = required(input, 'repository', 'Enter the repository on GitHub, such as my-company/website.');
  const { owner, name } = repositoryPattern.exec(typed)?.groups ?? {};
  if (owner === undefined || name === undefined || /^\.+$/u.test(name)) {
    throw refusal('repository', `"${typed.slice(0, 100)}" isn't a repository on GitHub, such as my-company/website.`);
  }
  const secret = required(
    input,
    'repositoryToken',
    'Enter a fine-grained token for this repository (in GitHub: Settings, Developer settings).',
  );
  const apiUrl = input.apiUrl ? keptAddress(input.apiUrl, 'apiUrl') : gitHubApi;
  const settings = { repository: `${owner}/${name}`, apiUrl, ...(branch !== undefined && { branch }) };
  return { settings, secret, at: { secret: 'repositoryToken', address: 'repository' } };
}

/** What the form says about a system. Throws `invalid_input` naming a field that is missing or wrong. */
export function readCredentials(kind: SystemKind, input: DestinationInput, websiteUrl: string): Credentials {
  if (kind === 'ghost') return readGhost(input, websiteUrl);
  if (kind === 'github') return readGitHub(input);
  return kind === 'shopify' ? readShopify(input) : readWordPress(input);
}

/** How a connected system is reached. */
export function connectionOf(
  kind: SiteKind,
  { settings, secret, websiteUrl: siteUrl }: Pick<Credentials, 'settings' | 'secret'> & { websiteUrl: string },
): SiteConnection {
  const { adminUrl = siteUrl, shop = '', clientId = '', username = '', siteUsername } = settings;
  if (kind === 'ghost') return { kind, siteUrl, adminUrl, adminKey: secret };
  if (kind === 'shopify') return { kind, siteUrl, shop, clientId, clientSecret: secret };
  if (siteUsername === undefined) return { kind, siteUrl, username, applicationPassword: secret, siteLogin: null };
  const [applicationPassword, password] = JSON.parse(secret) as [string, string];
  return { kind, siteUrl, username, applicationPassword, siteLogin: { username: siteUsername, password } };
}

/** How a connected repository is reached. */
export function repositoryOf({
  settings,
  secret: token,
}: Pick<Credentials, 'settings' | 'secret'>): RepositoryConnection {
  const [owner = '', name = ''] = (settings.repository ?? '').split('/');
  return { apiUrl: settings.apiUrl ?? gitHubApi, owner, name, branch: settings.branch ?? null, token };
}
