import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, id, instant, typedText } from '../values.ts';

export const destinationLimits = { name: 100, url: 2048, username: 200, password: 200 } as const;

/** Systems that keep a text for each page and change it at once. */
const siteKinds = ['wordpress', 'ghost', 'shopify'] as const;
export type SiteKind = (typeof siteKinds)[number];

/** Systems that Serplift writes to, and asks what they keep; in a repository, people merge what is written. */
const systemKinds = [...siteKinds, 'github'] as const;
export type SystemKind = (typeof systemKinds)[number];

/** By hand and CSV mean that people change the site; a webhook asks a system of theirs. */
export const destinationKinds = [...systemKinds, 'byHand', 'webhook', 'csv'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** Whether Serplift writes to the system itself, comparing what it keeps. */
export const isSystem = (kind: DestinationKind): kind is SystemKind =>
  (systemKinds as readonly DestinationKind[]).includes(kind);

/** Whether people change the site themselves, so that a text is done once its page shows it. */
export const isByHand = (kind: DestinationKind): boolean => kind === 'byHand' || kind === 'csv';

/** Kinds whose wire is known from documentation and was not yet seen on a real site. */
export const isUntried = (kind: DestinationKind): boolean =>
  kind === 'ghost' || kind === 'shopify' || kind === 'github';

/** Where texts of a website are published. Its password or secret is never shown. */
export const destination = z.object({
  id,
  kind: z.enum(destinationKinds),
  name: z.string(),
  /** Pages whose address begins with this. */
  websiteUrl: z.string(),
  /** What the website says it runs on, such as "WordPress 6.5.5 with Yoast SEO 24.0"; null where the website was not asked. */
  system: z.nullable(z.string()),
  /** Whom it writes as, the address of the editor, the store, or the webhook's URL. */
  account: z.nullable(z.string()),
  status: z.enum(['connected', 'reconnectNeeded']),
  createdAt: instant,
});
export type Destination = z.infer<typeof destination>;

const team = z.object({ teamId: id });
const address = (message: string) => typedText(destinationLimits.url).check(z.minLength(1, message));

const destinationInput = {
  kind: z.enum(destinationKinds, `One of: ${destinationKinds.join(', ')}.`),
  /** Absent: the website's host. */
  name: z.optional(typedText(destinationLimits.name)),
  websiteUrl: address('Enter the address of the website, such as https://www.example.com/.'),
  /** Of WordPress. */
  username: z.optional(typedText(destinationLimits.username)),
  /** Of WordPress: an application password, never the password people sign in with. */
  applicationPassword: z.optional(typedText(destinationLimits.password)),
  /** Of WordPress: what its web server asks for before any page, as on many staging sites. */
  siteUsername: z.optional(typedText(destinationLimits.username)),
  sitePassword: z.optional(typedText(destinationLimits.password)),
  /** Of Ghost: where its editor is, if that is another host than the website's. */
  adminUrl: z.optional(typedText(destinationLimits.url)),
  /** Of Ghost: the Admin API key of a custom integration. */
  adminKey: z.optional(typedText(destinationLimits.password)),
  /** Of Shopify: the permanent name of the store, such as my-shop.myshopify.com. */
  shop: z.optional(typedText(destinationLimits.url)),
  /** Of Shopify: the client ID and the secret of an app of the Dev Dashboard with the scopes write_products and write_content. */
  clientId: z.optional(typedText(destinationLimits.username)),
  clientSecret: z.optional(typedText(destinationLimits.password)),
  /** Of GitHub: the repository, as owner/name or as its address. */
  repository: z.optional(typedText(destinationLimits.url)),
  /** Of GitHub: the branch that the website is made from, if it isn't the repository's default. */
  branch: z.optional(typedText(destinationLimits.username)),
  /** Of GitHub: where the API of a GitHub Enterprise Server is. */
  apiUrl: z.optional(typedText(destinationLimits.url)),
  /** Of GitHub: a token for this repository only, with write access to contents and pull requests. */
  repositoryToken: z.optional(typedText(destinationLimits.password)),
  /** Of a webhook. */
  webhookUrl: z.optional(address('Enter the URL of the webhook.')),
};
export type DestinationInput = z.infer<z.ZodMiniObject<typeof destinationInput>>;

const pageUrl = address('Enter the address of a page.');
const protectedPage = z.object({ pageUrl: z.string(), protectedAt: instant, protectedBy: z.nullable(z.string()) });
export type ProtectedPage = z.infer<typeof protectedPage>;

/** Where a team publishes, and the pages that are never touched. */
export const destinationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/destinations',
    access: 'team',
    token: 'read',
    summary: 'Where the team publishes texts, and whether you may publish.',
    input: team,
    output: z.object({ destinations: z.array(destination), mayPublish: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/destinations',
    access: 'owner',
    token: 'never',
    summary: 'Connect a destination for a website; connecting the same website again replaces its credentials.',
    input: z.extend(team, destinationInput),
    output: z.object({
      destination,
      /** What a webhook's calls are signed with; in this response and nowhere else. */
      webhookSecret: z.nullable(z.string()),
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/destinations/{destinationId}/check',
    access: 'team',
    token: 'run',
    summary: 'Check that a destination responds and accepts the saved credentials; writes nothing to it.',
    input: z.extend(team, { destinationId: id }),
    output: destination,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/teams/{teamId}/destinations/{destinationId}',
    access: 'owner',
    token: 'never',
    summary: 'Disconnect a destination; its receipts are kept, but can no longer be rolled back.',
    input: z.extend(team, { destinationId: id }),
    output: done,
  }),
  protectedPages: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/protected-pages',
    access: 'team',
    token: 'read',
    summary: 'Pages that publishing leaves alone.',
    input: team,
    output: z.array(protectedPage),
  }),
  protectPage: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/protected-pages',
    access: 'team',
    token: 'decide',
    summary: 'Mark a page as "do not touch": nothing is published to it.',
    input: z.extend(team, { pageUrl }),
    output: done,
  }),
  unprotectPage: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/protected-pages/remove',
    access: 'team',
    token: 'deploy',
    summary: 'Allow a page to be published to again; needs the right to publish.',
    input: z.extend(team, { pageUrl }),
    output: done,
  }),
};
