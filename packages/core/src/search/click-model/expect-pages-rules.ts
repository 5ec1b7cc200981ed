import { type BandCheck, checkBands, isBandShown, type PlacedPage } from './band-gate-rules.ts';
import {
  type ClickFit,
  type ClickModel,
  expectationSds,
  expectByMeanRate,
  expectPages,
  fitClickModel,
} from './click-model-rules.ts';
import type { ClickRows } from './click-rows.ts';
import { shapeByCoverage } from './dispersion-rules.ts';
import type { CurvePrior } from './fit-curve-rules.ts';
import { setsLevel } from './level-rules.ts';
import { seededRandom } from './random.ts';
import { measureSkill, type ScoredPage, type Skill } from './skill-gate-rules.ts';

const foldCount = 5;
const repeats = 5;

/** What is expected of the pages of a site by models that have not seen them, and how far to trust it. */
export interface PageExpectations {
  model: ClickModel;
  /** Expected clicks by page: of the model where the gate is open, otherwise of the site's mean rate. */
  expected: Float64Array;
  /** Standard deviation of ln expected, by page. */
  lnExpectedSd: Float64Array;
  /** Gamma shape of the page effect. */
  shape: number;
  skill: SiteSkill;
  /** Whether the gap of a page is shown: past the gate, at positions where it was found right, not chosen by its clicks. */
  isShown: (page: number) => boolean;
}

/** What the data of a site can say of its pages. */
export interface SiteSkill extends Skill {
  bands: BandCheck[];
  /** Pages with fewer impressions are in the list only for their clicks; 0 where the list is whole. */
  leastImpressions: number;
}

/**
 * Expected clicks of every page, cross-fitted: in five repeats the pages are dealt into five folds, and each fold is
 * expected by a model of the other four, so that no page is its own yardstick. The same expectations open the skill gate
 * and size the page effect, so that what is judged is what is shown.
 */
export function expectEachPage(
  rows: ClickRows,
  options: { prior?: CurvePrior; wasOpen?: boolean } = {},
): PageExpectations {
  const fit = fitClickModel(rows, options.prior);
  const { byModel, byMeanRate } = crossFit(fit);
  const { leastImpressions } = rows;
  const scored = rows.pages.flatMap((page, index): (ScoredPage & PlacedPage)[] =>
    setsLevel(page, leastImpressions)
      ? [{ ...page, expected: byModel[index] ?? 0, byMeanRate: byMeanRate[index] ?? 0 }]
      : [],
  );
  const measured = measureSkill(scored, options.wasOpen);
  const skill = { ...measured, bands: checkBands(scored), leastImpressions };
  const shown = skill.isOpen ? scored : scored.map(({ clicks, byMeanRate: mean }) => ({ clicks, expected: mean }));
  return {
    model: fit.model,
    expected: skill.isOpen ? byModel : byMeanRate,
    lnExpectedSd: expectationSds(fit),
    shape: shapeByCoverage(shown),
    skill,
    isShown: (index) => {
      const page = rows.pages[index];
      if (page === undefined || !skill.isOpen || page.impressions < leastImpressions) return false;
      return isBandShown(skill.bands, page.position);
    },
  };
}

function crossFit(fit: ClickFit): { byModel: Float64Array; byMeanRate: Float64Array } {
  const { pages } = fit.rows;
  const lnModel = new Float64Array(pages.length);
  const byMeanRate = new Float64Array(pages.length);
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    // By the page's address, so that a page keeps its fold when others come and go.
    const foldOf = pages.map(({ page }) => Math.floor(seededRandom(`fold ${repeat} ${page}`)() * foldCount));
    for (let fold = 0; fold < foldCount; fold += 1) {
      const isTraining = (page: number): boolean => foldOf[page] !== fold;
      const expected = expectPages(fit, isTraining);
      const mean = expectByMeanRate(fit.rows, isTraining);
      for (let page = 0; page < pages.length; page += 1) {
        if (foldOf[page] !== fold) continue;
        lnModel[page] = (lnModel[page] ?? 0) + Math.log(Math.max(1e-12, expected[page] ?? 0)) / repeats;
        byMeanRate[page] = (byMeanRate[page] ?? 0) + (mean[page] ?? 0) / repeats;
      }
    }
  }
  return { byModel: lnModel.map(Math.exp), byMeanRate };
}
