import {
  describeScope,
  doubtsInFile,
  faultName,
  isQueryMixUnknown,
  type SeoOptimization,
  type SeoPage,
  type SeoSettings,
} from '@serplift/core/api';
import { counted, number, pathOf, percent } from '../../output/figures.ts';
import { type Cell, type Column, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { underName } from '../runs/decision-words.ts';
import type { AboutRun } from '../runs/print-run.ts';

/** How far the page is below similar pages, with its 80 % interval; "–" where the data cannot say. */
export function belowSimilarOf({ belowSimilar }: SeoPage): string {
  if (belowSimilar === null) return '–';
  const { point, low, high, isAtMost } = belowSimilar;
  return `${isAtMost ? 'at most ' : ''}${number(point)} (${number(low)}–${number(high)})`;
}

/** The current proposal: an edit, or an alternative that was taken, replaces the model's text. */
export function proposalOf({ decision, optimizedTitle, optimizedDescription }: SeoPage) {
  return { title: decision?.title ?? optimizedTitle, description: decision?.description ?? optimizedDescription };
}

const outcomes: Partial<Record<SeoPage['state'], string>> = {
  kept: 'kept',
  failed: 'failed',
  skipped: 'skipped',
  waiting: 'waiting',
  working: 'being written',
};

function titleCell(page: SeoPage): Cell {
  const proposed = proposalOf(page).title;
  if (proposed !== null) {
    return [
      { text: page.currentTitle ?? '(no title)', style: 'dim' },
      { text: `→ ${proposed}`, style: page.decision?.verdict === 'rejected' ? 'dim' : 'bold' },
    ];
  }
  const outcome = `${outcomes[page.state] ?? page.state}: ${page.reasons.join(' ') || 'no reason given'}`;
  return [
    { text: page.currentTitle ?? page.keyword ?? '–', style: 'dim' },
    { text: outcome, style: page.state === 'failed' ? 'red' : 'yellow' },
  ];
}

/** Clicks above the share of impressions without a named query, in yellow where that leaves the queries unknown. */
function clicksCell(page: SeoPage): Cell {
  if (page.hidden === null) return number(page.clicks28);
  const text = `${Math.round(page.hidden.impressions * 100)}% hidden`;
  return [number(page.clicks28), { text, style: isQueryMixUnknown(page) ? 'yellow' : 'dim' }];
}

/** Sessions above the revenue of visits that began on the page; "–" where Google Analytics cannot say. */
function landingCell({ landing }: SeoPage): Cell {
  if (landing === null) return '–';
  const revenue = `${number(landing.revenue)} ${landing.currencyCode ?? ''}`.trim();
  return [number(landing.sessions), { text: revenue, style: 'dim' }];
}

const columnsForPeople: Column[] = [
  { title: 'Page', flexible: 12 },
  { title: 'Pos.', align: 'right' },
  { title: 'Clicks/28 d', align: 'right' },
  { title: 'Below similar', align: 'right' },
  { title: 'Current → proposed title', flexible: 24 },
  { title: 'Risk' },
];

const columnsForPipes: Column[] = [
  'url',
  'state',
  'position',
  'clicks in 28 days',
  'below similar pages per 28 days',
  'below low',
  'below high',
  'hidden clicks',
  'hidden impressions',
  'text fault',
  'current title',
  'proposed title',
  'rewrite risk',
  'reason',
  'decision',
  'id',
  'window in days',
  'clicks in window',
  'impressions in window',
  'cannot say',
  'sessions in window',
  'key events in window',
  'revenue in window',
  'revenue currency',
].map((title) => ({ title }));

const orEmpty = (value: number | undefined): string => value?.toFixed(1) ?? '';

/** Prints pages on stdout: one row each for pipes, current above proposed for people. */
export function printPages(cli: Cli, pages: readonly SeoPage[]): void {
  if (!cli.terminal.outIsTerminal) {
    const rows = pages.map((page) => [
      page.url,
      page.state,
      page.position.toFixed(1),
      page.clicks28.toFixed(1),
      ...[page.belowSimilar?.point, page.belowSimilar?.low, page.belowSimilar?.high].map(orEmpty),
      ...[page.hidden?.clicks, page.hidden?.impressions].map((share) => share?.toFixed(3) ?? ''),
      page.fault === 'none' ? '' : faultName(page.fault),
      page.currentTitle ?? '',
      proposalOf(page).title ?? '',
      page.rewriteRisk?.level ?? '',
      page.reasons.join(' '),
      page.decision?.verdict ?? '',
      page.id,
      String(page.windowDays),
      String(page.clicks),
      String(page.impressions),
      doubtsInFile(page).join(' '),
      page.landing?.sessions.toFixed(0) ?? '',
      ...[page.landing?.keyEvents, page.landing?.revenue].map((figure) => figure?.toFixed(2) ?? ''),
      page.landing?.currencyCode ?? '',
    ]);
    printTable(cli.terminal, columnsForPipes, rows);
    return;
  }
  const hasLanding = pages.some(({ landing }) => landing !== null);
  const rows = pages.map((page) => [
    [pathOf(page.url), ...underName(page)],
    page.position.toFixed(1),
    clicksCell(page),
    ...(hasLanding ? [landingCell(page)] : []),
    belowSimilarOf(page),
    titleCell(page),
    page.rewriteRisk?.level ?? '–',
  ]);
  const [before, after] = [columnsForPeople.slice(0, 3), columnsForPeople.slice(3)];
  const landing: Column[] = hasLanding ? [{ title: 'Sessions', align: 'right' }] : [];
  printTable(cli.terminal, [...before, ...landing, ...after], rows);
  const [first] = pages;
  if (first !== undefined) {
    const figures = `Positions${hasLanding ? ', sessions with revenue,' : ''} and hidden shares of impressions`;
    cli.terminal.out(`${figures} cover ${first.windowDays} days.\n`);
  }
}

function describeSettings({ settings }: SeoOptimization): string {
  const { startPosition, endPosition, maxPages, pages: named, model } = settings;
  const all = Array.isArray(named) ? `only ${counted(named.length, 'named page')}` : 'all eligible pages';
  const pages = maxPages === undefined ? all : `at most ${counted(Number(maxPages), 'page')}`;
  const scope = describeScope(settings as Partial<SeoSettings>).map((part) => `${part}, `);
  return `positions ${String(startPosition)} to ${String(endPosition)}, ${pages}, ${scope.join('')}${String(model)}`;
}

/** What `seo show` says above the pages. */
export function aboutSeoRun(run: SeoOptimization): AboutRun {
  const eligibility = run.eligibility.map(({ reason, pages }) => `${reason}: ${counted(pages, 'page')}`);
  return { settings: describeSettings(run), eligible: 'Pages', eligibility };
}

/** The share of impressions that are clicked, compared with what similar pages get. */
export function ctrOf(page: SeoPage): string {
  const at = `at position ${page.position.toFixed(1)}`;
  if (page.expectedCtr === null) return `${percent(page.ctr)} ${at}`;
  return `${percent(page.ctr)} (${percent(page.expectedCtr)} expected ${at})`;
}
