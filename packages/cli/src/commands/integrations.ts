import type { Integration, Integrations } from '@serplift/core/api';
import { Argument, type Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';
import { teamIdOf } from '../session/team-id.ts';

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
  cli.withSession(async (session, api) => {
    const found = await session.call(api.integrations.list, { teamId: await teamIdOf(session, api) });
    const { instantCell, printTable } = await import('../output/print-table.ts');
    const all = services.map((service) => ({ service, ...found[keys[service]] }));
    await cli.result(all, () => {
      const columns = [
        { title: 'Service' },
        { title: 'State' },
        { title: 'Account', flexible: 12 },
        { title: 'Since' },
        { title: 'Uses', flexible: 12 },
      ];
      const rows = all.map((one) => [
        one.service,
        states[one.status],
        one.accountEmail ?? '',
        one.connectedAt === null ? '' : instantCell(cli.terminal, one.connectedAt),
        one.selectedWebsite ?? one.selectedAccount?.name ?? '',
      ]);
      printTable(cli.terminal, columns, rows);
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
    await cli.result({ disconnected: service }, () => {});
    cli.say(`Disconnected ${service}. Past results are kept.`);
  });

const properties = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teamId = await teamIdOf(session, api);
    const accounts = await session.call(api.integrations.analyticsProperties, { teamId });
    const websites = await session.call(api.analytics.list, {});
    const websitesOf = (propertyId: string) =>
      websites.filter((website) => website.propertyId === propertyId).map(({ websiteUrl }) => websiteUrl);
    const found = accounts.flatMap(({ accountName, properties }) =>
      properties.map(({ id, displayName }) => ({
        id,
        name: displayName,
        account: accountName,
        websites: websitesOf(id),
      })),
    );
    const { printTable } = await import('../output/print-table.ts');
    await cli.result(found, () => {
      if (found.length === 0) return cli.say('The connected Google account has no Analytics properties.');
      const columns = [
        { title: 'ID' },
        { title: 'Property', flexible: 16 },
        { title: 'Account', flexible: 16 },
        { title: 'Websites', flexible: 16 },
      ];
      printTable(
        cli.terminal,
        columns,
        found.map(({ id, name, account, websites }) => [id, name, account, websites.join(', ')]),
      );
    });
  });

const choose = (cli: Cli, websiteUrl: string, property: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const propertyId = property === 'none' ? null : property;
    const websites = await session.call(api.analytics.choose, { websiteUrl, propertyId });
    await cli.result(websites, () => {});
    const chosen = websites.find((website) => website.websiteUrl === websiteUrl);
    cli.say(
      chosen === undefined
        ? `SEO runs of ${websiteUrl} use no Google Analytics property.`
        : `SEO runs of ${websiteUrl} use "${chosen.propertyName}".`,
    );
  });

/** `serplift integrations`: the team's Google connections. */
export function registerIntegrations(program: Command, cli: Cli): void {
  const integrations = program.command('integrations').description("The team's Google connections");
  integrations
    .command('list')
    .description('List the Google connections and what they are used for; connect in the browser')
    .addHelpText('after', '\nExamples:\n  $ serplift integrations list')
    .action(() => list(cli));
  integrations
    .command('properties')
    .description('List the Google Analytics properties, and the websites that use them')
    .addHelpText('after', '\nExamples:\n  $ serplift integrations properties')
    .action(() => properties(cli));
  integrations
    .command('property')
    .description('Choose the Google Analytics property whose figures SEO runs of a website show')
    .argument('<website>', 'a connected website')
    .argument('<property>', 'the ID of a property, or none')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift integrations property sc-domain:example.com 410001\n  $ serplift integrations property sc-domain:example.com none',
    )
    .action((website: string, property: string) => choose(cli, website, property));
  integrations
    .command('disconnect')
    .description('Disconnect a service, and revoke its access at Google if nothing else uses it')
    .addArgument(new Argument('<service>', 'the service').choices(services))
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift integrations disconnect google-analytics --yes')
    .action((service: Service, options: ConfirmOptions) => disconnect(cli, service, options));
}
