import type { Quote, SeoOptimization, SeoPage } from '@serplift/core/api';
import type { Cli } from '../cli.ts';
import { counted, duration, moment, pathOf, percent, usd, usdOfTicks } from '../figures.ts';
import { type Cell, type Column, printTable } from '../print-table.ts';
import { plain, styled, type Style } from '../terminal.ts';
import { describeProgress, isEnded } from './run-state.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Expected extra clicks with their interval: "+38 (12–71)". */
export function gainOf({ extraClicks: { point, low, high } }: SeoPage): string {
  return `+${whole(point)} (${whole(low)}–${whole(high)})`;
}

/** The proposal in force: an edit by a person wins over the model's text. */
export function proposalOf({ decision, optimizedTitle, optimizedDescription }: SeoPage) {
  const edited = decision?.verdict === 'edited' ? decision : null;
  return { title: edited?.title ?? optimizedTitle, description: edited?.description ?? optimizedDescription };
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

const columnsForPeople: Column[] = [
  { title: 'Page', flexible: 12 },
  { title: 'Pos.', align: 'right' },
  { title: 'Clicks/28 d', align: 'right' },
  { title: 'Current → proposed title', flexible: 24 },
  { title: 'Risk' },
];

const columnsForPipes: Column[] = [
  'url',
  'state',
  'position',
  'extra clicks per 28 days',
  'low',
  'high',
  'current title',
  'proposed title',
  'rewrite risk',
  'reason',
].map((title) => ({ title }));

/** Prints pages on stdout: one row each for pipes, current above proposed for people. */
export function printPages(cli: Cli, pages: readonly SeoPage[]): void {
  if (!cli.terminal.outIsTerminal) {
    const rows = pages.map((page) => [
      page.url,
      page.state,
      page.position.toFixed(1),
      ...[page.extraClicks.point, page.extraClicks.low, page.extraClicks.high].map((value) => value.toFixed(1)),
      page.currentTitle ?? '',
      proposalOf(page).title ?? '',
      page.rewriteRisk?.level ?? '',
      page.reasons.join(' '),
    ]);
    printTable(cli.terminal, columnsForPipes, rows);
    return;
  }
  const rows = pages.map((page) => [
    pathOf(page.url),
    page.position.toFixed(1),
    gainOf(page),
    titleCell(page),
    page.rewriteRisk?.level ?? '–',
  ]);
  printTable(cli.terminal, columnsForPeople, rows);
}

/** What a run may cost, in words. */
export function describeQuote(quote: Quote): string[] {
  const [low, likely, high] = [quote.lowTicks, quote.likelyTicks, quote.highTicks].map(usdOfTicks);
  const cost = `${low} to ${high}, likely ${likely}`;
  return [
    `Pages     ${quote.items.toLocaleString('en')}`,
    `Cost      ${quote.simulated ? `nothing; simulated (live it would be ${cost})` : cost}`,
    ...quote.lines
      .filter((line) => line.calls > 0)
      .map((line) => `          ${line.label}: ${counted(line.calls, 'call')}, likely ${usdOfTicks(line.likelyTicks)}`),
    ...quote.notes.map((note) => `Note      ${plain(note)}`),
  ];
}

const marks: Record<SeoOptimization['status'], [mark: string, style: Style]> = {
  completed: ['✓', 'green'],
  failed: ['✗', 'red'],
  cancelled: ['–', 'yellow'],
  pending: ['…', 'cyan'],
  processing: ['…', 'cyan'],
};

/** One line that says how a run stands: mark, outcome, time and cost. */
export function headline(run: SeoOptimization, hasColour: boolean): string {
  const [mark, style] = marks[run.status];
  const text = isEnded(run) ? (run.results.error ?? run.results.summary ?? run.status) : describeProgress(run);
  const cost = run.simulated ? `simulated, ${usd(run.costUsd)} live` : usd(run.costUsd);
  const took =
    run.startedAt === null || run.completedAt === null
      ? ''
      : `, ${duration(Date.parse(run.completedAt) - Date.parse(run.startedAt))}`;
  return `${styled(hasColour, style, mark)} ${plain(text)} ${styled(hasColour, 'dim', `(${cost}${took})`)}`;
}

function describeSettings({ settings }: SeoOptimization): string {
  const { startPosition, endPosition, maxPages, model } = settings;
  const pages = maxPages === undefined ? 'all eligible pages' : `at most ${counted(Number(maxPages), 'page')}`;
  return `positions ${String(startPosition)} to ${String(endPosition)}, ${pages}, ${String(model)}`;
}

/** Prints what a run is and how far its data can be trusted, without its pages. */
export function printRun(cli: Cli, run: SeoOptimization): void {
  const { colour } = cli.terminal;
  const by = run.createdBy === null ? '' : ` by ${run.createdBy.username}`;
  const lines = [
    headline(run, colour.out),
    '',
    `Run       ${run.id}, ${run.status}`,
    `Started   ${moment(run.createdAt)}${by}`,
    `Source    ${plain(run.source.name)}${run.source.type === 'import' ? ` (import of ${plain(run.websiteUrl)})` : ''}`,
    `Settings  ${describeSettings(run)}`,
    ...(run.maxCostUsd === null ? [] : [`Ceiling   ${usd(run.maxCostUsd)}`]),
  ];
  const quality = run.dataQuality.map(
    ({ label, value, note }) => `  ${label}: ${value}${note === null ? '' : `. ${note}`}`,
  );
  if (quality.length > 0) lines.push('', styled(colour.out, 'bold', 'Data'), ...quality);
  const eligibility = run.eligibility.map(({ reason, pages }) => `  ${reason}: ${counted(pages, 'page')}`);
  if (eligibility.length > 0) lines.push('', styled(colour.out, 'bold', 'Pages'), ...eligibility);
  cli.print(lines.join('\n'));
}

/** The share of impressions that are clicked, beside what the position would let one expect. */
export function ctrOf(page: SeoPage): string {
  return `${percent(page.ctr)} (${percent(page.expectedCtr)} expected at position ${page.position.toFixed(1)})`;
}
