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
import { type Cell, type ListColumn, printRows } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { underName } from '../runs/decision-words.ts';
import type { AboutRun } from '../runs/print-run.ts';

/** How far the page is below similar pages, with its 80 % interval; "–" where the data cannot say. */
export function belowSimilarOf({ belowSimilar }: Pick<SeoPage, 'belowSimilar'>): string {
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

const columnsForPeople: readonly ListColumn<SeoPage>[] = [
  ['Page', (page) => [pathOf(page.url), ...underName(page)], 12],
  ['Pos.', ({ position }) => position.toFixed(1), 'right'],
  ['Clicks/28 d', clicksCell, 'right'],
  ['Sessions', landingCell, 'right'],
  ['Below similar', belowSimilarOf, 'right'],
  ['Current → proposed title', titleCell, 24],
  ['Risk', ({ rewriteRisk }) => rewriteRisk?.level ?? '–'],
];

const columnsForPipes: readonly ListColumn<SeoPage>[] = [
  ['url', ({ url }) => url],
  ['state', ({ state }) => state],
  ['position', ({ position }) => position.toFixed(1)],
  ['clicks in 28 days', ({ clicks28 }) => clicks28.toFixed(1)],
  ['below similar pages per 28 days', ({ belowSimilar }) => belowSimilar?.point.toFixed(1) ?? ''],
  ['below low', ({ belowSimilar }) => belowSimilar?.low.toFixed(1) ?? ''],
  ['below high', ({ belowSimilar }) => belowSimilar?.high.toFixed(1) ?? ''],
  ['hidden clicks', ({ hidden }) => hidden?.clicks.toFixed(3) ?? ''],
  ['hidden impressions', ({ hidden }) => hidden?.impressions.toFixed(3) ?? ''],
  ['text fault', ({ fault }) => (fault === 'none' ? '' : faultName(fault))],
  ['current title', ({ currentTitle }) => currentTitle],
  ['proposed title', (page) => proposalOf(page).title],
  ['rewrite risk', ({ rewriteRisk }) => rewriteRisk?.level ?? ''],
  ['reason', ({ reasons }) => reasons.join(' ')],
  ['decision', ({ decision }) => decision?.verdict ?? ''],
  ['id', ({ id }) => id],
  ['window in days', ({ windowDays }) => windowDays],
  ['clicks in window', ({ clicks }) => clicks],
  ['impressions in window', ({ impressions }) => impressions],
  ['cannot say', (page) => doubtsInFile(page).join(' ')],
  ['sessions in window', ({ landing }) => landing?.sessions.toFixed(0) ?? ''],
  ['key events in window', ({ landing }) => landing?.keyEvents.toFixed(2) ?? ''],
  ['revenue in window', ({ landing }) => landing?.revenue.toFixed(2) ?? ''],
  ['revenue currency', ({ landing }) => landing?.currencyCode ?? ''],
];

/** Prints pages on stdout: one row each for pipes, current above proposed for people. */
export function printPages({ terminal }: Cli, pages: readonly SeoPage[]): void {
  if (!terminal.outIsTerminal) return printRows(terminal, columnsForPipes, pages);
  const hasLanding = pages.some(({ landing }) => landing !== null);
  printRows(
    terminal,
    columnsForPeople.filter(([title]) => hasLanding || title !== 'Sessions'),
    pages,
  );
  const [first] = pages;
  if (first !== undefined) {
    const figures = `Positions${hasLanding ? ', sessions with revenue,' : ''} and hidden shares of impressions`;
    terminal.out(`${figures} cover ${first.windowDays} days.\n`);
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
