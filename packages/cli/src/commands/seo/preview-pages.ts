import { type Api, faultName, type OutputOf, type SeoSettings } from '@serplift/core/api';
import { counted, number, pathOf, percent } from '../../output/figures.ts';
import { type ListColumn, printRows } from '../../output/print-table.ts';
import type { Preview, RunRequest, Tools } from '../runs/run-kind.ts';
import { belowSimilarOf } from './print-pages.ts';

type Candidate = OutputOf<Api['seo']['candidates']>['pages'][number];

const pagesAtOnce = 500;
const shownPages = 20;

const columnsForPeople: readonly ListColumn<Candidate>[] = [
  ['Page', ({ url }) => pathOf(url), 20],
  ['Pos.', ({ position }) => position.toFixed(1), 'right'],
  ['Clicks', ({ clicks }) => number(clicks), 'right'],
  ['CTR', ({ ctr }) => percent(ctr), 'right'],
  ['Below similar', belowSimilarOf, 'right'],
  ['Fault', ({ fault }) => faultName(fault)],
  ['Main query', ({ mainQuery }) => mainQuery ?? '–', 12],
];

const columnsForPipes: readonly ListColumn<Candidate>[] = [
  ['url', ({ url }) => url],
  ['position', ({ position }) => position.toFixed(1)],
  ['clicks', ({ clicks }) => clicks],
  ['impressions', ({ impressions }) => impressions],
  ['ctr', ({ ctr }) => ctr.toFixed(4)],
  ['below similar pages per 28 days', ({ belowSimilar }) => belowSimilar?.point.toFixed(1) ?? ''],
  ['text fault', ({ fault }) => fault ?? ''],
  ['main query', ({ mainQuery }) => mainQuery ?? ''],
];

/** The pages that a run would take, best first, from what is kept, without a paid call. */
export async function previewPages(
  { session, api }: Tools,
  { websiteUrl, importId, settings }: RunRequest<SeoSettings>,
): Promise<Preview> {
  const wanted = settings.maxPages ?? Infinity;
  const pages: Candidate[] = [];
  let answer: OutputOf<Api['seo']['candidates']>;
  do {
    const limit = Math.min(pagesAtOnce, wanted - pages.length);
    answer = await session.call(api.seo.candidates, { websiteUrl, importId, settings, offset: pages.length, limit });
    pages.push(...answer.pages);
  } while (answer.pages.length > 0 && pages.length < Math.min(wanted, answer.totalPages));
  const { isSurveyed } = answer;
  return {
    answer: { pages, isSurveyed },
    print: (cli) => {
      const { terminal } = cli;
      if (!terminal.outIsTerminal) return printRows(terminal, columnsForPipes, pages);
      printRows(terminal, columnsForPeople, pages.slice(0, shownPages));
      if (pages.length > shownPages) cli.say(`… and ${counted(pages.length - shownPages, 'more page')}`);
      if (!isSurveyed) cli.say('By clicks: too little of this site is kept to say what a run would take first.');
      else if (pages.some(({ fault }) => fault === null)) cli.say('Pages that were not read yet may change places.');
    },
  };
}
