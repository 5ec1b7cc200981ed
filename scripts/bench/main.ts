import { benchAds } from './ads.ts';
import { benchChoice } from './choice.ts';
import { benchClaims } from './claims.ts';
import { benchCost } from './cost.ts';
import { benchCtr } from './ctr.ts';
import { benchGrowth } from './growth.ts';
import { benchGuard } from './guard.ts';
import { benchLift } from './lift/lift.ts';
import { benchLoad } from './load.ts';
import { benchPlan } from './plan.ts';
import { benchPolling } from './polling.ts';
import { benchQuestions } from './questions.ts';
import { benchRows } from './rows.ts';
import { benchRuns } from './runs.ts';
import { benchStart } from './start.ts';

const [name, size] = process.argv.slice(2);

// npm run bench -- NAME: prints one performance table, or all; timings are printed, they never decide a test.
const tables: Record<string, () => unknown> = {
  ads: () => benchAds(),
  choice: () => benchChoice(),
  claims: () => benchClaims(),
  cost: benchCost,
  ctr: benchCtr,
  growth: benchGrowth,
  guard: () => benchGuard(),
  lift: () => benchLift(),
  plan: benchPlan,
  questions: benchQuestions,
  rows: benchRows,
  runs: benchRuns,
  start: benchStart,

  polling: benchPolling,
  // npm run bench -- load 600: seconds; 60 when not given. It runs what `npm run build` made.
  load: () => benchLoad(Number(size ?? 60)),
};

if (name !== undefined && tables[name] === undefined) {
  console.error(`There is no table "${name}"; there are: ${Object.keys(tables).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const [title, bench] of Object.entries(tables)) if (name === undefined || title === name) await bench();
}
