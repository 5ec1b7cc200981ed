import path from 'node:path';
import { type ClickPanel, possibleLiveDays } from '@serplift/core/testing';
import { injectedLifts, type JudgedCell, judgeCell } from './judge-lift.ts';
import { readDailyPanel } from './read-daily-panel.ts';
import { simulatePanel } from './simulate-panel.ts';

const usage =
  'npm run bench -- lift [FOLDER with daily files: date, page, clicks ...], simulated sites without a folder';
const batches = 1000;
/** Each takes its own thousand placebos. */
const batchesOfOne = 400;
const toldBatches = 60;
const minClicks = 20;
/**
 * Prints what the lift court says about batches to which nothing happened, and about lifts that were put into them
 * (docs/methods/lift.md).
 */
export function benchLift(args: readonly string[] = process.argv): void {
  const folders = args.slice(args.indexOf('lift') + 1);
  const real = folders.map((folder) => ({ name: path.basename(folder), panel: readDailyPanel(folder) }));
  const panels: { name: string; panel: ClickPanel | null }[] = real.length > 0 ? real : simulated();
  console.log(
    `${batches} batches each (${batchesOfOne} of one page), live on days when nothing happened, with injected lifts (${usage})`,
  );
  for (const { name, panel } of panels) {
    console.log(`\n${name}`);
    if (panel === null) console.log('  no daily files: they need the columns date, page and clicks');
    else printPanel(panel);
  }
}

function simulated(): { name: string; panel: ClickPanel }[] {
  return [
    { name: 'simulated, 300 pages, median 120 clicks, ordinary drift', panel: simulatePanel({ seed: 'ordinary' }) },
    {
      name: 'simulated, 300 pages, median 2,000 clicks, calm',
      panel: simulatePanel({ seed: 'calm', clicks28: 2000, spread: 0.8, drift: 0.12, jumps: 0.05, dayShape: 20 }),
    },
  ];
}

function printPanel(panel: ClickPanel): void {
  const clicks = panel.sums.reduce((sum, days) => sum + (days.at(-1) ?? 0), 0);
  console.log(`  ${panel.sums.length} pages, ${panel.dayCount} days from ${panel.firstDay}, ${clicks} clicks`);
  console.log(`  ${'pages'.padEnd(9)}${'rule'.padEnd(18)}${injectedLifts.map((lift) => percent(lift)).join('')}`);
  if (possibleLiveDays(panel).length < 60) return console.log('  too few days for a test and a past');
  for (const treated of [1, 4, 8, 20]) {
    const floor = enoughPages(panel, 2 * treated);
    if (floor === null) console.log(`  ${`${treated}`.padEnd(9)}too few pages with clicks`);
    else
      printCell(
        treated,
        judgeCell(panel, { treated, batches: treated === 1 ? batchesOfOne : batches, toldBatches, minClicks: floor }),
      );
  }
}

/** Pages with 20 clicks before, or with 5 on a small site; null when there are too few of them. */
function enoughPages(panel: ClickPanel, pages: number): number | null {
  const ofMonth = panel.sums.map((sums) => ((sums.at(-1) ?? 0) * 28) / panel.dayCount);
  return [minClicks, 5].find((floor) => ofMonth.filter((each) => each >= floor).length >= 1.5 * pages) ?? null;
}

function printCell(treated: number, cell: JudgedCell): void {
  const title = treated === 1 ? '1, alone' : `${treated}+${treated}`;
  const lines: [string, (number | null)[]][] = [
    ['court', cell.court],
    ['  told', cell.told],
    ['  interval holds', cell.covered],
    ['before/after', cell.beforeAfter],
    ['Welch', treated === 1 ? cell.welch.map(() => null) : cell.welch],
    ['beyond ±10 %', cell.tenPercent],
  ];
  if (cell.offered !== null) console.log(`  ${title.padEnd(9)}${'test offered'.padEnd(18)}${percent(cell.offered)}`);
  for (const [index, [name, shares]] of lines.entries()) {
    const smallest =
      index === 1 && cell.smallestLift !== null ? `   smallest lift told ${percent(cell.smallestLift).trim()}` : '';
    console.log(
      `  ${(index === 0 ? title : '').padEnd(9)}${name.padEnd(18)}${shares.map((share) => percent(share)).join('')}${smallest}`,
    );
  }
}

const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(1)} %`).padStart(9);
