import { describeShown, type ShownLook, type ShownSettingsView, type ShownTitle } from '@serplift/core/api';
import { usd } from '../../output/figures.ts';
import { type Cell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { teamIdOf, withTeam } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';

const day = (instant: string): string => instant.slice(0, 10);

/** The look that says most: the last with a result, otherwise the next that is planned. */
function lookOf({ looks }: ShownTitle): ShownLook | undefined {
  return looks.findLast(({ state }) => state === 'done') ?? looks.find(({ state }) => state === 'waiting') ?? looks[0];
}

function wordsOf({ outcome, looks }: ShownTitle): string {
  if (outcome !== null) return describeShown(outcome);
  const next = looks.find(({ state }) => state === 'waiting');
  return next === undefined ? 'Not searched for' : `First search on ${day(next.dueAt)}`;
}

function printTitles({ cli }: Tools, titles: readonly ShownTitle[]): void {
  const columns = [
    { title: 'Page', flexible: 16 },
    { title: 'Search', flexible: 12 },
    { title: 'In Google' },
    { title: 'Title there', flexible: 16 },
    { title: 'First shown' },
    { title: 'Days looked' },
    { title: 'Note', flexible: 12 },
  ];
  const rows = titles.map((title): Cell[] => {
    const look = lookOf(title);
    const looked = title.looks.filter(({ state }) => state === 'done').map((one) => one.day);
    return [
      title.pageUrl,
      title.query,
      wordsOf(title),
      look?.shownTitle ?? '',
      title.firstShownAt === null ? '' : day(title.firstShownAt),
      looked.join(', '),
      look?.message ?? '',
    ];
  });
  printTable(cli.terminal, columns, rows);
}

/** Options of `publish show`. */
export interface ShownOptions {
  /** True where no choice was named. */
  searches?: 'on' | 'off' | true;
}

function describeSettings({ isOn, priceUsd, provider }: ShownSettingsView): string[] {
  return [
    isOn
      ? `On: published titles are searched for in Google 14 and 28 days after they are live, ${usd(priceUsd)} a search.`
      : 'Off: published titles are not searched for in Google.',
    ...(provider === 'missing' ? ['DataForSEO is not connected, so no searches are made.'] : []),
  ];
}

/** Shows whether published titles are searched for, or switches it on or off. */
export const searchSettings = (cli: Cli, searches: 'on' | 'off' | true): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const settings =
      searches === true
        ? await session.call(api.shown.settings, { teamId })
        : await session.call(api.shown.change, { teamId, isOn: searches === 'on' });
    await cli.result(settings, () => describeSettings(settings).forEach((line) => cli.print(line)));
  });

/** How Google shows the titles that were published from a run. */
export async function showTitles(tools: Tools, optimizationId: string): Promise<void> {
  const { cli, session, api } = tools;
  const titles = await session.call(api.shown.list, { optimizationId });
  await cli.result(titles, () => printTitles(tools, titles));
  if (titles.length === 0) cli.say('No title of this run is live yet. See its state with: serplift publish status');
  const settings = await session.call(api.shown.settings, { teamId: await teamIdOf(session, api) });
  for (const line of describeSettings(settings)) cli.say(line);
}

/** What looking for the titles of a publication will cost, as a line for people. */
export async function saySearches({ cli, session, api }: Tools, batchId: string): Promise<void> {
  const { message } = await session.call(api.shown.quote, { batchId });
  cli.say(message);
}
