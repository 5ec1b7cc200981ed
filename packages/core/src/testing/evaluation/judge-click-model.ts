import { type ClickFit, expectByMeanRate, expectPages, fitClickModel } from '../../click-model/click-model-rules.ts';
import type { ClickRows } from '../../click-model/click-rows.ts';
import { shapeByCoverage, shapeByLikelihood } from '../../click-model/dispersion-rules.ts';
import { expectEachPage, minImpressions } from '../../click-model/expect-pages-rules.ts';
import { type CurvePrior, largestShare } from '../../click-model/fit-curve-rules.ts';
import { coverageOf, logScore, type PageClicks } from '../../click-model/negative-binomial-rules.ts';
import { quantile, seededRandom } from '../../click-model/random.ts';
import type { Skill } from '../../click-model/skill-gate-rules.ts';

/** The groups that a calibrated model has to get right, each for itself. */
export const judgedGroups = ['all', '2-3', '3-5', '5-10', 'q1', 'q2', 'q3', 'q4', 'q5'] as const;
export type JudgedGroup = (typeof judgedGroups)[number];

/** Actual and expected clicks of pages left out, winsorized. */
interface Balance {
  actual: number;
  expected: number;
}

/** What one half of a site's pages said about a model that was fitted on the other half. */
export interface JudgedSplit {
  groups: Record<JudgedGroup, Balance>;
  pages: number;
  /** Pages inside the central 80 % of the randomized probability integral transform, and below it. */
  inside: number;
  below: number;
  /** Sum of log scores of the model and of the site's mean rate. */
  logScore: number;
  meanRateLogScore: number;
}

/** How a site's model did on pages that it had not seen (METHODS 2.2). */
export interface JudgedSite {
  skill: Skill;
  splits: JudgedSplit[];
}

const splitCount = 20;
const judgedFrom = 2;
const judgedTo = 10;

/** Fits on one half of the pages and judges on the other, twenty times both ways. */
export function judgeSite(rows: ClickRows, prior?: CurvePrior): JudgedSite {
  const fit = fitClickModel(rows, prior);
  const { skill } = expectEachPage(rows, prior === undefined ? {} : { prior });
  const splits: JudgedSplit[] = [];
  for (let split = 0; split < splitCount; split += 1) {
    const isFirst = rows.pages.map(({ page }) => seededRandom(`half ${split} ${page}`)() < 0.5);
    for (const half of [true, false]) splits.push(judgeHalf(fit, (page) => isFirst[page] === half));
  }
  return { skill, splits };
}

function judgeHalf(fit: ClickFit, isTraining: (page: number) => boolean): JudgedSplit {
  const { pages } = fit.rows;
  const byModel = expectPages(fit, isTraining);
  const byMeanRate = expectByMeanRate(fit.rows, isTraining);
  const isJudged = (index: number): boolean => {
    const { impressions = 0, position = 0 } = pages[index] ?? {};
    return impressions >= minImpressions && position >= judgedFrom && position <= judgedTo;
  };
  const pair = (expected: Float64Array) => (index: number) => ({
    clicks: pages[index]?.clicks ?? 0,
    expected: expected[index] ?? 0,
  });
  const all = pages.map((_, index) => index).filter(isJudged);
  const judged = all.filter((index) => !isTraining(index));
  const training = all.filter(isTraining);
  const inner = innerExpectations(fit, training);
  const [shape, likelyShape] = [shapeByCoverage(inner), shapeByLikelihood(inner)];
  const baselineShape = shapeByLikelihood(training.map(pair(byMeanRate)));
  const split = {
    groups: balances(judged.map((index) => ({ ...pair(byModel)(index), position: pages[index]?.position ?? 0 }))),
    pages: judged.length,
    inside: 0,
    below: 0,
    logScore: 0,
    meanRateLogScore: 0,
  };
  for (const index of judged) {
    const page = pair(byModel)(index);
    const { inside, below } = coverageOf(page, shape);
    split.inside += inside;
    split.below += below;
    split.logScore += logScore(page, likelyShape);
    split.meanRateLogScore += logScore(pair(byMeanRate)(index), baselineShape);
  }
  return split;
}

/** The training pages with expectations from separate folds, which size the page effect. */
function innerExpectations(fit: ClickFit, training: readonly number[]): PageClicks[] {
  const isTraining = new Set(training);
  const found: PageClicks[] = [];
  for (let fold = 0; fold < 5; fold += 1) {
    const foldOf = (index: number): number =>
      Math.floor(seededRandom(`inner ${fit.rows.pages[index]?.page ?? ''}`)() * 5);
    const expected = expectPages(fit, (page) => isTraining.has(page) && foldOf(page) !== fold);
    for (const index of training) {
      if (foldOf(index) === fold)
        found.push({ clicks: fit.rows.pages[index]?.clicks ?? 0, expected: expected[index] ?? 0 });
    }
  }
  return found;
}

function balances(pages: readonly (PageClicks & { position: number })[]): Record<JudgedGroup, Balance> {
  const groups = Object.fromEntries(judgedGroups.map((group) => [group, { actual: 0, expected: 0 }])) as Record<
    JudgedGroup,
    Balance
  >;
  const total = pages.reduce((sum, { clicks }) => sum + clicks, 0);
  const sorted = pages.map(({ expected }) => expected);
  const limits = [0.2, 0.4, 0.6, 0.8].map((share) => quantile(sorted, share));
  for (const page of pages) {
    // One page cannot decide: the same factor on what it got and on what was expected.
    const weight = Math.min(1, (largestShare * total) / Math.max(1e-9, page.clicks));
    const band = page.position < 3 ? '2-3' : page.position < 5 ? '3-5' : '5-10';
    const quintile = judgedGroups[4 + limits.filter((limit) => page.expected > limit).length] ?? 'q5';
    for (const group of ['all', band, quintile] as const) {
      groups[group].actual += weight * page.clicks;
      groups[group].expected += weight * page.expected;
    }
  }
  return groups;
}
