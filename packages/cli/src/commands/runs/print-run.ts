import type { Quote } from '@serplift/core/api';
import { counted, duration, moment, number, usd, usdAtMost } from '../../output/figures.ts';
import { plain, styled, type Style } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import type { AnyRun, SearchRun } from './run-kind.ts';
import { describeProgress, isEnded } from './run-state.ts';

/** What a run may cost, in words. */
export function describeQuote(quote: Quote, items: string): string[] {
  const cost = `${usd(quote.lowUsd)} to ${usdAtMost(quote.highUsd)}, likely ${usd(quote.likelyUsd)}`;
  return [
    `${items.padEnd(9)} ${number(quote.items)}`,
    `Cost      ${quote.simulated ? `nothing; simulated (live it would be ${cost})` : cost}`,
    ...quote.lines
      .filter((line) => line.calls > 0)
      .map((line) => `          ${line.label}: ${counted(line.calls, 'call')}, likely ${usd(line.likelyUsd)}`),
    ...quote.notes.map((note) => `Note      ${plain(note)}`),
  ];
}

const marks: Record<AnyRun['status'], [mark: string, style: Style]> = {
  completed: ['✓', 'green'],
  failed: ['✗', 'red'],
  cancelled: ['–', 'yellow'],
  pending: ['…', 'cyan'],
  processing: ['…', 'cyan'],
};

/** One line with the state of a run: mark, outcome, time and cost. */
export function headline(run: AnyRun, hasColor: boolean): string {
  const [mark, style] = marks[run.status];
  const text = isEnded(run) ? (run.results.error ?? run.results.summary ?? run.status) : describeProgress(run);
  const cost = run.simulated ? `simulated, ${usd(run.costUsd)} live` : usd(run.costUsd);
  const took =
    run.startedAt === null || run.completedAt === null
      ? ''
      : `, ${duration(Date.parse(run.completedAt) - Date.parse(run.startedAt))}`;
  return `${styled(hasColor, style, mark)} ${plain(text)} ${styled(hasColor, 'dim', `(${cost}${took})`)}`;
}

/** What is worded differently for each kind of run. */
export interface AboutRun {
  settings: string;
  /** Of what the eligibility speaks, as a heading. */
  eligible: string;
  eligibility: string[];
}

/** Prints what a run is and how far its data can be trusted, without its items. */
export function printRun(cli: Cli, run: SearchRun, about: AboutRun): void {
  const { color } = cli.terminal;
  const by = run.createdBy === null ? '' : ` by ${run.createdBy.username}`;
  const lines = [
    headline(run, color.out),
    '',
    `Run       ${run.id}, ${run.status}`,
    `Started   ${moment(run.createdAt)}${by}`,
    `Source    ${plain(run.source.name)}${run.source.type === 'import' ? ` (import of ${plain(run.websiteUrl)})` : ''}`,
    `Settings  ${about.settings}`,
    ...(run.maxCostUsd === null ? [] : [`Ceiling   ${usd(run.maxCostUsd)}`]),
  ];
  const quality = run.dataQuality.map(
    ({ label, value, note }) => `  ${label}: ${value}${note === null ? '' : `. ${note}`}`,
  );
  if (quality.length > 0) lines.push('', styled(color.out, 'bold', 'Data'), ...quality);
  if (about.eligibility.length > 0) {
    lines.push('', styled(color.out, 'bold', about.eligible), ...about.eligibility.map((line) => `  ${plain(line)}`));
  }
  cli.print(lines.join('\n'));
}
