import { type ClickModel, priorFromQueries } from '../../search/click-model/click-model-rules.ts';
import { type ClickRows, toClickRows } from '../../search/click-model/click-rows.ts';
import { expectEachPage, type SiteSkill } from '../../search/click-model/expect-pages-rules.ts';
import { type CurvePrior, weakPrior } from '../../search/click-model/fit-curve-rules.ts';
import { estimateShortfall, type Shortfall, usualChance } from '../../search/click-model/shortfall-rules.ts';
import type { FoldedRows } from '../../search/rows/fold-address-rules.ts';
import type { PageRow, SearchRow } from '../../search/rows/search-row.ts';
import type { HiddenShare, OpportunityInput } from '../page/opportunity.ts';

/** A page of the site with what its rows say; rate, position and eligibility come from its page row. */
export interface SitePage {
  page: string;
  clicks: number;
  impressions: number;
  position: number;
  clicks28: number;
  hidden: HiddenShare | null;
  /** Indexes of its rows in the search data. */
  rows: number[];
  expectedCtr: number | null;
  belowSimilar: () => { shown: Shortfall | null; chance: number };
}

/** All pages of the site and the model that they are compared by. */
export interface Site {
  pages: SitePage[];
  model: ClickModel;
  skill: SiteSkill;
}

const periodDays = 28;

/** The parts of all pages, and what queries that name no page say about the slope (exports of the interface). */
export function readParts(
  input: Pick<OpportunityInput, 'rows' | 'pages'>,
  isBrand: (query: string | null) => boolean,
): { parts: ClickRows; prior: CurvePrior } {
  const parts = toClickRows({ queries: input.rows, pages: input.pages, isBrand });
  const alone = input.rows.filter(({ query, page }) => query !== null && page === '');
  if (alone.length === 0) return { parts, prior: weakPrior };
  const queries = alone.map((row) => Object.assign({}, row, { page: row.query ?? '' }));
  return { parts, prior: priorFromQueries(toClickRows({ queries, pages: null, isBrand })) };
}

/** Reads the search data as pages with their parts and fits the click model (docs/methods/seo.md). */
export function readSite(
  input: OpportunityInput & Pick<FoldedRows<SearchRow, PageRow>, 'addressOf'>,
  isBrand: (query: string | null) => boolean,
): Site {
  const { parts, prior } = readParts(input, isBrand);
  // What is expected of a page is learned from the days that Google counted right, and compared with its clicks on those days.
  const learned = input.sound ? readParts(input.sound, isBrand) : { parts, prior };
  const { model, skill, shape, expected, lnExpectedSd, isShown } = expectEachPage(learned.parts, learned);
  const learnedAt = input.sound && new Map(learned.parts.pages.map(({ page }, at) => [input.addressOf(page), at]));
  const rowsOf = collectRows(parts);
  const lastClicks = input.lastPages && new Map(input.lastPages.map(({ page, clicks }) => [page, clicks]));
  const pages = parts.pages.map((row, index): SitePage => {
    const at = learnedAt ? (learnedAt.get(row.page) ?? -1) : index;
    const { [at]: judged } = learned.parts.pages;
    const pageExpected = expected[at] ?? 0;
    return Object.assign({}, row, {
      clicks28: lastClicks ? (lastClicks.get(row.page) ?? 0) : (row.clicks * periodDays) / input.windowDays,
      hidden: hiddenShare(parts, index, rowsOf[index] ?? []),
      rows: (rowsOf[index] ?? []).flatMap((at) => parts.source[at] ?? []),
      expectedCtr: judged !== undefined && isShown(at) ? pageExpected / judged.impressions : null,
      belowSimilar: () => {
        if (!skill.isOpen) return { shown: null, chance: 1 };
        if (judged === undefined || judged.impressions < skill.leastImpressions)
          return { shown: null, chance: usualChance };
        const gap = estimateShortfall({
          ...judged,
          expected: pageExpected,
          shape,
          lnExpectedSd: lnExpectedSd[at] ?? 0,
          windowDays: (input.sound ?? input).windowDays,
          seed: row.page,
        });
        return { shown: isShown(at) ? gap : null, chance: gap.probability };
      },
    });
  });
  return { pages, model, skill };
}

/** Indexes of the parts that have their own row, by page. */
function collectRows(parts: ClickRows): number[][] {
  const rows: number[][] = parts.pages.map(() => []);
  for (let at = 0; at < parts.length; at += 1) if (parts.source[at] !== -1) rows[parts.page[at] ?? 0]?.push(at);
  return rows;
}

/** 1 - what the query rows hold of the page's total, never under 0 (docs/methods/seo.md). */
function hiddenShare(parts: ClickRows, index: number, rows: readonly number[]): HiddenShare | null {
  const page = parts.pages[index];
  if (!parts.hasHiddenParts || page === undefined) return null;
  let [clicks, impressions] = [0, 0];
  for (const at of rows) {
    clicks += parts.clicks[at] ?? 0;
    impressions += parts.impressions[at] ?? 0;
  }
  const missing = (seen: number, total: number): number => (total > 0 ? Math.max(0, 1 - seen / total) : 0);
  return { clicks: missing(clicks, page.clicks), impressions: missing(impressions, page.impressions) };
}
