import { setTimeout as wait } from 'node:timers/promises';
import type { KeptWebsite } from '@serplift/core/api';
import type { Command } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import { counted, type Figure, moment, number } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import { openProgress } from '../../output/progress.ts';
import { plain } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import { verbsOf } from '../noun.ts';
import type { Tools } from '../runs/run-kind.ts';

const pollEveryMs = { local: 500, remote: 2000 } as const;
const kilobyte = 1024;

/** An amount of storage as people read it: "840 kB", "12.4 MB". */
export function describeSize(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte ? `${number(Math.ceil(kilobytes))} kB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}

const sizeCell = (bytes: number | null): Figure | null =>
  bytes === null ? null : { shown: describeSize(bytes), plain: Math.round(bytes) };

function describeDays({ keptDays, wantedDays }: KeptWebsite): string {
  return wantedDays === null ? 'none' : `${number(keptDays)} of ${number(wantedDays)}`;
}

const stateNames = { syncing: 'syncing', current: 'up to date', failed: 'failed' } as const;

/** The sentences of a website's state that a table has no room for. */
function* remarksOn(website: KeptWebsite): Generator<string> {
  const { websiteUrl, cappedDays, failure } = website;
  if (failure !== null) yield `${websiteUrl}: ${failure} The next attempt is at ${moment(website.nextSyncAt)}.`;
  if (cappedDays > 0) {
    const days = counted(cappedDays, 'day');
    yield `${websiteUrl}: ${days} reached Search Console's limit of 50,000 rows; rare queries are missing there.`;
  }
}

const status = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const websites = await session.call(api.searchData.list, {});
    const { bytesPerYear } = await import('@serplift/core/api');
    await printList(cli, websites, {
      columns: [
        ['Website', ({ websiteUrl }) => websiteUrl, 20],
        ['State', ({ state }) => ({ shown: stateNames[state], plain: state })],
        ['Days', (website) => ({ shown: describeDays(website), plain: website.keptDays }), 'right'],
        ['From', ({ firstDay }) => firstDay],
        ['To', ({ lastDay }) => lastDay],
        ['Size', ({ sizeBytes }) => sizeCell(sizeBytes), 'right'],
        ['A year', (website) => sizeCell(bytesPerYear(website)), 'right'],
        ['Synced', ({ lastSyncedAt }, instant) => lastSyncedAt && instant(lastSyncedAt)],
      ],
      empty: 'No search data is kept yet. Start with: serplift search-console sync',
    });
    if (websites.length === 0) return;
    cli.say('Pages are kept by day for 16 months; queries by day for 100 days, then by week.');
    for (const website of websites) for (const remark of remarksOn(website)) cli.say(plain(remark));
  });

/** Follows a sync to its end; null when the person interrupted. */
async function follow({ cli, session, api }: Tools, started: KeptWebsite): Promise<KeptWebsite | null> {
  const { signal } = cli.terminal;
  const progress = await openProgress(cli);
  try {
    let website = started;
    while (website.state === 'syncing') {
      const days = website.wantedDays === null ? '' : `: ${describeDays(website)} days`;
      progress.show(`Fetching ${website.websiteUrl}${days}`);
      await wait(pollEveryMs[session.mode], undefined, { signal });
      const websites = await session.call(api.searchData.list, {});
      website = websites.find(({ id }) => id === started.id) ?? website;
    }
    return website;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    progress.stop();
  }
}

const sync = (cli: Cli, websiteUrl: string | undefined, options: { detach?: boolean }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const started = await session.call(api.searchData.sync, websiteUrl === undefined ? {} : { websiteUrl });
    if (options.detach === true) {
      await cli.result(started, () => {});
      const where = session.mode === 'local' ? ' while `serplift serve` or `serplift worker` is running' : '';
      cli.say(`${started.websiteUrl} is synced in the background${where}.`);
      cli.say('Check on it with: serplift search-console status');
      return exitCodes.ok;
    }
    const worker = await session.startWorking();
    try {
      const website = await follow({ cli, session, api }, started);
      if (website === null) {
        cli.say('Interrupted. The days fetched so far are kept; the next sync continues from there.');
        return exitCodes.interrupted;
      }
      await cli.result(website, () => {});
      for (const remark of remarksOn(website)) cli.warn(plain(remark));
      if (website.state === 'failed') return exitCodes.failed;
      const { keptDays, firstDay, lastDay, sizeBytes } = website;
      const period = firstDay === null ? '' : `, ${firstDay} to ${lastDay}`;
      cli.say(`${website.websiteUrl} has ${counted(keptDays, 'day')}${period} (${describeSize(sizeBytes)}).`);
      return exitCodes.ok;
    } finally {
      await worker.stop();
    }
  });

/** Deletes the search data that is kept of a website. */
export async function forgetWebsite(
  { cli, session, api }: Tools,
  wanted: string,
  options: ConfirmOptions,
): Promise<void> {
  const found = await findNamed(await session.call(api.searchData.list, {}), wanted, {
    noun: 'search data of',
    list: 'search-console status',
    namesOf: ({ websiteUrl }: KeptWebsite) => [websiteUrl],
  });
  const question = `Delete ${counted(found.keptDays, 'day')} of search data of ${found.websiteUrl}? Past results are kept.`;
  if (!(await confirmed(cli, options, question))) return;
  await session.call(api.searchData.remove, { siteId: found.id });
  const { id: removed, websiteUrl } = found;
  await cli.done({ removed, websiteUrl }, `Deleted the search data of ${websiteUrl}.`);
}

/** `serplift search-console status` and `sync`: the search data that is kept here. */
export function registerKeptData(searchConsole: Command, cli: Cli): void {
  verbsOf(searchConsole)('status', 'Show which days of search data are kept, and their size', 'status').action(() =>
    status(cli),
  );
  searchConsole
    .command('sync')
    .description('Fetch the days of search data that are missing, up to 16 months back')
    .argument('[website]', 'from `serplift search-console sites` (default: the selected one)')
    .option('--detach', 'return at once and sync in the background')
    .addHelpText(
      'after',
      `
Only final days are fetched, each once. Selected websites are also synced every night while
\`serplift serve\` or \`serplift worker\` is running. Runs start from what is kept.

Examples:
  $ serplift search-console sync
  $ serplift search-console sync sc-domain:example.com --detach`,
    )
    .action((website: string | undefined, options: { detach?: boolean }) => sync(cli, website, options));
}
