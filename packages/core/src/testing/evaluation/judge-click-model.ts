import { checkBands, isBandShown, type PlacedPage } from '../../search/click-model/band-gate-rules.ts';
import {
  type ClickFit,
  expectByMeanRate,
  expectPages,
  fitClickModel,
} from '../../search/click-model/click-model-rules.ts';
import type { ClickRows } from '../../search/click-model/click-rows.ts';
import { shapeByCoverage, shapeByLikelihood } from '../../search/click-model/dispersion-rules.ts';
import { expectEachPage, type SiteSkill } from '../../search/click-model/expect-pages-rules.ts';
import type { CurvePrior } from '../../search/click-model/fit-curve-rules.ts';
import { setsLevel } from '../../search/click-model/level-rules.ts';
import { coverageOf, logScore, type PageClicks } from '../../search/click-model/negative-binomial-rules.ts';
import { largestShare } from '../../search/click-model/page-weights-rules.ts';
import { quantile, seededRandom } from '../../search/click-model/random.ts';
import { measureSkill, type ScoredPage } from '../../search/click-model/skill-gate-rules.ts';

/** The groups that a calibrated model has to get right, each for itself. */
export const judgedGroups = ['all', '2-3', '3-5', '5-10', 'q1', 'q2', 'q3', 'q4', 'q5'] as const;
export type JudgedGroup = (typeof judgedGroups)[number];

/** Actual and expected clicks of pages left out, winsorized. */
interface Balance {
  actual: number;
  expected: number;
}

/** How expectations came out on some of the pages left out. */
export interface Judgment {
  groups: Record<JudgedGroup, Balance>;
  pages: number;
  /** Pages inside the central 80 % of the randomized probability integral transform, and below it. */
  inside: number;
  below: number;
}

/** What one half of a site's pages said about a model that was fitted on the other half. */
export interface JudgedSplit {
  all: Judgment;
  /** Of the pages whose gap the product shows, as decided with all pages of the site, each expected by models that have not seen it. */
  shown: Judgment;
  /** Of those whose gap would be shown by what the other half alone says. */
  shownByHalf: Judgment;
  /** Sum of log scores of the model and of the site's mean rate. */
  logScore: number;
  meanRateLogScore: number;
}

/** How a site's model did on pages that it had not seen (docs/methods/seo.md). */
export interface JudgedSite {
  skill: SiteSkill;
  splits: JudgedSplit[];
}

const splitCount = 20;
const judgedFrom = 2;
const judgedTo = 10;

/** Fits on one half of the pages and judges on the other, twenty times both ways. */
export function judgeSite(rows: ClickRows, prior?: CurvePrior): JudgedSite {
  const fit = fitClickModel(rows, prior);
  const { skill, isShown } = expectEachPage(rows, prior === undefined ? {} : { prior });
  const splits: JudgedSplit[] = [];
  for (let split = 0; split < splitCount; split += 1) {
    const isFirst = rows.pages.map(({ page }) => seededRandom(`half ${split} ${page}`)() < 0.5);
    for (const half of [true, false])
      splits.push(judgeHalf(fit, { isShown, isTraining: (page) => isFirst[page] === half }));
  }
  return { skill, splits };
}

interface Half {
  isTraining: (page: number) => boolean;
  isShown: (page: number) => boolean;
}

function judgeHalf(fit: ClickFit, { isTraining, isShown }: Half): JudgedSplit {
  const { pages, leastImpressions } = fit.rows;
  const byModel = expectPages(fit, isTraining);
  const byMeanRate = expectByMeanRate(fit.rows, isTraining);
  const placed = (index: number): JudgedPage => ({
    clicks: pages[index]?.clicks ?? 0,
    position: pages[index]?.position ?? 0,
    expected: byModel[index] ?? 0,
    byMeanRate: byMeanRate[index] ?? 0,
  });
  const all = [...pages.keys()].filter((index) => {
    const page = pages[index];
    const isEligible = page !== undefined && setsLevel(page, leastImpressions);
    return isEligible && page.position >= judgedFrom && page.position <= judgedTo;
  });
  const left = all.filter((index) => !isTraining(index));
  const judged = left.map(placed);
  const training = all.filter(isTraining);
  const inner = innerExpectations(fit, training);
  const [shape, likelyShape] = [shapeByCoverage(inner), shapeByLikelihood(inner)];
  const baselineShape = shapeByLikelihood(training.map((index) => atMeanRate(placed(index))));
  const [skill, bands] = [measureSkill(inner), checkBands(inner)];
  const byHalf = judged.filter(({ position }) => skill.isOpen && isBandShown(bands, position));
  return {
    all: judgePages(judged, shape),
    shown: judgePages(left.filter(isShown).map(placed), shape),
    shownByHalf: judgePages(byHalf, shape),
    logScore: judged.reduce((sum, page) => sum + logScore(page, likelyShape), 0),
    meanRateLogScore: judged.reduce((sum, page) => sum + logScore(atMeanRate(page), baselineShape), 0),
  };
}

type JudgedPage = ScoredPage & PlacedPage;

const atMeanRate = ({ clicks, byMeanRate }: ScoredPage): PageClicks => ({ clicks, expected: byMeanRate });

function judgePages(pages: readonly JudgedPage[], shape: number): Judgment {
  const judgment = { groups: balances(pages), pages: pages.length, inside: 0, below: 0 };
  for (const page of pages) {
    const { inside, below } = coverageOf(page, shape);
    judgment.inside += inside;
    judgment.below += below;
  }
  return judgment;
}

/** The training pages with expectations from separate folds, which size the page effect. */
function innerExpectations(fit: ClickFit, training: readonly number[]): JudgedPage[] {
  const isTraining = new Set(training);
  const found: JudgedPage[] = [];
  const { pages } = fit.rows;
  for (let fold = 0; fold < 5; fold += 1) {
    const foldOf = (index: number): number => Math.floor(seededRandom(`inner ${pages[index]?.page ?? ''}`)() * 5);
    const isUsed = (page: number): boolean => isTraining.has(page) && foldOf(page) !== fold;
    const expected = expectPages(fit, isUsed);
    const byMeanRate = expectByMeanRate(fit.rows, isUsed);
    for (const index of training) {
      if (foldOf(index) !== fold) continue;
      const { clicks = 0, position = 0 } = pages[index] ?? {};
      found.push({ clicks, position, expected: expected[index] ?? 0, byMeanRate: byMeanRate[index] ?? 0 });
    }
  }
  return found;
}

function balances(pages: readonly PlacedPage[]): Record<JudgedGroup, Balance> {
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
