import type { DestinationInput, DestinationKind } from '@serplift/core/api';

/** What is said of each kind at the top of the form. */
export const hints: Record<DestinationKind, string> = {
  wordpress:
    'Install the Serplift plugin on the site first. Yoast, Rank Math, SEOPress, All in One SEO and The SEO Framework are supported.',
  ghost: 'Add a custom integration in Ghost, under Settings, Advanced, Integrations, and copy its Admin API key.',
  shopify:
    'Create an app in the Dev Dashboard with the scopes write_products and write_content, install it in the store, and copy its client ID and secret.',
  github: 'Texts are changed in Markdown and HTML files of a repository, in pull requests that your team merges.',
  byHand: 'You change the site; Serplift reads the pages every day and notices when a text is live.',
  webhook: 'Each text is posted to a URL of yours, signed with a secret that is shown once. Redirects aren’t followed.',
  csv: 'Download the texts as a file; Serplift notices when they are live.',
};

export type OwnField = Exclude<keyof DestinationInput, 'kind' | 'name' | 'websiteUrl'>;

export interface FieldInfo {
  name: OwnField;
  label: string;
  hint?: string;
  isOptional?: boolean;
  placeholder?: string;
  isSecret?: boolean;
}

/** What each kind asks for in addition to the website's address. */
const ownFields: Partial<Record<DestinationKind, readonly FieldInfo[]>> = {
  wordpress: [
    { name: 'username', label: 'WordPress user' },
    { name: 'applicationPassword', label: 'Application password', isSecret: true },
    {
      name: 'siteUsername',
      label: 'User of the web server',
      isOptional: true,
      hint: 'Only if the server asks for a password before it shows any page, as many staging sites do.',
    },
    { name: 'sitePassword', label: 'Password of the web server', isOptional: true, isSecret: true },
  ],
  ghost: [
    {
      name: 'adminUrl',
      label: 'Address of the editor',
      isOptional: true,
      hint: 'Only if it is another host than the website.',
      placeholder: 'https://my-site.ghost.io/',
    },
    { name: 'adminKey', label: 'Admin API key', isSecret: true },
  ],
  shopify: [
    { name: 'shop', label: 'Store', placeholder: 'my-shop.myshopify.com' },
    { name: 'clientId', label: 'Client ID' },
    { name: 'clientSecret', label: 'Secret', isSecret: true },
  ],
  github: [
    { name: 'repository', label: 'Repository', placeholder: 'my-company/website' },
    {
      name: 'branch',
      label: 'Branch',
      isOptional: true,
      hint: 'What the website is made from, if it isn’t the default branch.',
      placeholder: 'main',
    },
    {
      name: 'apiUrl',
      label: 'Address of the API',
      isOptional: true,
      hint: 'Only for GitHub Enterprise Server.',
      placeholder: 'https://github.example.com/api/v3',
    },
    {
      name: 'repositoryToken',
      label: 'Fine-grained token',
      hint: 'For this repository only, with write access to contents and pull requests.',
      isSecret: true,
    },
  ],
  webhook: [{ name: 'webhookUrl', label: 'Webhook URL' }],
};

/** What a kind asks for next to the website's address. */
export const fieldsOf = (kind: DestinationKind): readonly FieldInfo[] => ownFields[kind] ?? [];
