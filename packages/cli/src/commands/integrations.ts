import type { Integration, Integrations } from '@serplift/core/api';
import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import { printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';
import { withTeam } from '../session/team-id.ts';
import { asking, verbsOf } from './noun.ts';

const services = ['search-console', 'google-ads', 'google-analytics'] as const;
type Service = (typeof services)[number];

const keys: Readonly<Record<Service, keyof Integrations>> = {
  'search-console': 'searchConsole',
  'google-ads': 'googleAds',
  'google-analytics': 'googleAnalytics',
};

const states: Readonly<Record<Integration['status'], string>> = {
  connected: 'connected',
  reconnectNeeded: 'reconnect needed',
  notConnected: 'not connected',
};

const usual = 'New optimizations can’t use it until you reconnect it.';

/** What disconnecting a service means. */
const consequences: Readonly<Record<Service, string>> = {
  'search-console': `${usual} Stored search data is deleted.`,
  'google-ads': usual,
  'google-analytics': `${usual} Stored landing page figures are deleted.`,
};

const list = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const found = await session.call(api.integrations.list, { teamId });
    const all = services.map((service) => ({ service, ...found[keys[service]] }));
    await printList(cli, all, {
      columns: [
        ['Service', ({ service }) => service],
        ['State', ({ status }) => states[status]],
        ['Account', ({ accountEmail }) => accountEmail, 12],
        ['Since', ({ connectedAt }, instant) => connectedAt && instant(connectedAt)],
        ['Uses', ({ selectedWebsite, selectedAccount }) => selectedWebsite ?? selectedAccount?.name ?? '', 12],
      ],
    });
    if (all.every(({ status }) => status === 'connected')) return;
    const where = session.mode === 'remote' ? `${session.place}/team-settings` : 'Team Settings, after: serplift serve';
    cli.say(`\nConnecting needs your consent at Google, in the browser. Connect in ${where}`);
  });

const disconnect = (cli: Cli, service: Service, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const question = `Disconnect ${service}? ${consequences[service]}`;
    if (!(await confirmed(cli, options, question))) return;
    const calls = {
      'search-console': api.integrations.disconnectSearchConsole,
      'google-ads': api.integrations.disconnectGoogleAds,
      'google-analytics': api.integrations.disconnectGoogleAnalytics,
    };
    await session.call(calls[service], {});
    await cli.done({ disconnected: service }, `Disconnected ${service}. Past results are kept.`);
  });

const listProperties = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const accounts = await session.call(api.integrations.analyticsProperties, { teamId });
    const websites = await session.call(api.analytics.list, {});
    const found = accounts.flatMap(({ accountName, properties }) =>
      properties.map(({ id, displayName: name }) => {
        const using = websites.filter(({ propertyId }) => propertyId === id);
        return { id, name, account: accountName, websites: using.map(({ websiteUrl }) => websiteUrl) };
      }),
    );
    await printList(cli, found, {
      columns: [
        ['ID', ({ id }) => id],
        ['Property', ({ name }) => name, 16],
        ['Account', ({ account }) => account, 16],
        ['Websites', ({ websites }) => websites.join(', '), 16],
      ],
      empty: 'The connected Google account has no Analytics properties.',
    });
  });

const choose = (cli: Cli, websiteUrl: string, property: string | undefined): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (property === undefined) throw new UsageError('Name a property after the website, or none.');
    const propertyId = property === 'none' ? null : property;
    const websites = await session.call(api.analytics.choose, { websiteUrl, propertyId });
    const chosen = websites.find((website) => website.websiteUrl === websiteUrl);
    const what = chosen === undefined ? 'no Google Analytics property' : `"${chosen.propertyName}"`;
    await cli.done(websites, `SEO runs of ${websiteUrl} use ${what}.`);
  });

/** `serplift integrations`: the team's Google connections. */
export function registerIntegrations(program: Command, cli: Cli): void {
  const noun = program.command('integrations').description("The team's Google connections");
  const verb = verbsOf(noun, {
    website: 'a connected website; without one, properties are listed',
    property: 'the ID of a property, or none',
    service: { about: 'the service', choices: services },
  });
  verb('list', 'List the Google connections and what they are used for; connect in the browser', 'list').action(() =>
    list(cli),
  );
  verb(
    'property [website] [property]',
    'List the Google Analytics properties, or choose the one whose figures SEO runs of a website show',
    'property',
    'property sc-domain:example.com 410001',
    'property sc-domain:example.com none',
  ).action((website: string | undefined, property: string | undefined) =>
    website === undefined ? listProperties(cli) : choose(cli, website, property),
  );
  asking(
    verb(
      'disconnect <service>',
      'Disconnect a service, and revoke its access at Google if nothing else uses it',
      'disconnect google-analytics --yes',
    ),
  ).action((service: Service, options: ConfirmOptions) => disconnect(cli, service, options));
}
