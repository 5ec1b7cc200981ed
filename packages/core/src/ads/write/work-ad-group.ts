import { AppError } from '../../contract/errors.ts';
import { endsTheItem } from '../../money/ledger/pay-for-call.ts';
import type { SearchResultItem } from '../../providers/dataforseo/search-results.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buySearchResults } from '../../runs/purchase/buy-search-results.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import type { Item, Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { domainStem } from '../../text/brand-rules.ts';
import { primaryLanguage } from '../../text/tokens-rules.ts';
import type { AdsItemInput, AdsItemOutput, ExampleAd } from '../ad/ads-item.ts';
import { deployedDescriptions, settingsOf } from '../ad/ads-settings.ts';
import { landingAddress } from '../ad/landing-address-rules.ts';
import { sectionOf } from '../ad/site-section-rules.ts';
import { type AdChoice, type ChoiceGoal, chooseAd, type ProposedAd } from '../check/choose-ad-rules.ts';
import { checkCombinations } from '../check/combination-rules.ts';
import { compareWithLive, liveAdOf, ratedTexts } from '../check/compare-live-rules.ts';
import {
  cleanPaths,
  composeAd,
  explainShortage,
  isEnough,
  ownTexts,
  shortageOf,
  warningsOf,
} from '../check/compose-ad-rules.ts';
import { keywordStrategyOf } from '../check/explain-asset-rules.ts';
import { phrasesToAnswer } from '../check/keyword-match-rules.ts';
import type { AdReview } from '../check/select-assets-rules.ts';
import { estimateStrength } from '../check/strength-rules.ts';
import { adsUserPrompt } from './ads-prompt-rules.ts';
import { prepareAdGroup, type PreparedAdGroup } from './prepare-ad-group.ts';
import { reviewAdTexts, type ReviewedAd, uncheckedIn } from './review-ad-texts.ts';
import { canWriteMore, writeAds, type WrittenAd } from './write-ads.ts';

const competitorsKept = 10;

/** Who ranks for the top keyword, or why that could not be looked at. */
interface CompetitorView {
  competitors: SearchResultItem[];
  warning: string | null;
}

/** Buys the result page of a keyword; a failing provider becomes a warning, the ad group continues without it. */
async function lookAtCompetitors(
  context: Context,
  control: ItemControl,
  search: { keyword: string; locationCode: number; languageCode: string; ownUrl: string },
): Promise<CompetitorView> {
  const { keyword, locationCode, languageCode, ownUrl } = search;
  try {
    const key = { keyword, locationCode, languageCode, device: 'desktop' as const };
    const result = await buySearchResults(context, control, key);
    const own = domainStem(ownUrl);
    const competitors = result.items.filter(({ domain }) => domainStem(domain) !== own).slice(0, competitorsKept);
    return { competitors, warning: competitors.length === 0 ? `Google shows no other pages for "${keyword}".` : null };
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { competitors: [], warning: `Competing results are missing: ${error.message}` };
  }
}

const examplesShown = 3;
const pageTextKept = 6000;

type AdsItem = Item<AdsItemInput, AdsItemOutput>;

/** What is known of an ad group once its page was read and its competitors were looked at. */
interface Ground {
  run: Run;
  item: AdsItem;
  page: PageFacts;
  view: CompetitorView;
  prepared: PreparedAdGroup;
  counts: { headlinesCount: number; descriptionsCount: number };
  judged: NonNullable<ChoiceGoal['judged']>;
  /** Texts of the live ad that stay. */
  keep: string[];
}

function goalOf({ prepared, counts, judged, keep }: Ground, review?: AdReview): ChoiceGoal {
  return {
    ...counts,
    judged,
    keep,
    review,
    material: prepared.material,
    keywords: prepared.keywords,
    mustUseTerms: prepared.brandRules.mustUseTerms,
  };
}

async function lookAround(context: Context, task: { run: Run; item: AdsItem }, control: ItemControl): Promise<Ground> {
  const { run, item } = task;
  const { input } = item;
  const settings = settingsOf(run);
  const page = await readPage(context, landingAddress(input.finalUrl), { signal: control.signal });
  const view = await lookAtCompetitors(context, control, {
    keyword: input.keywords[0]?.text ?? '',
    locationCode: settings.locationCode,
    languageCode: primaryLanguage(page.language) || 'en',
    ownUrl: page.finalUrl,
  });
  const prepared = await prepareAdGroup(context, run, { input, page, competitors: view.competitors });
  const { headlinesCount, descriptionsCount, keepRated = true } = settings;
  const keep = keepRated ? ratedTexts(liveAdOf(input)) : [];
  return { run, item, page, view, prepared, counts: { headlinesCount, descriptionsCount }, judged: new Map(), keep };
}

function competitorsOf({ competitors }: CompetitorView): AdsItemOutput['competitors'] {
  return competitors.map(({ rankGroup, domain, title, description }) => ({
    position: rankGroup,
    domain,
    title,
    description,
  }));
}

/** Ads of the same part of the site that do well. */
function examplesFor(input: AdsItemInput, examples: readonly ExampleAd[]): ExampleAd[] {
  const section = sectionOf(landingAddress(input.finalUrl));
  return examples
    .filter((one) => one.adGroupId !== input.adGroup.id && one.section === section)
    .slice(0, examplesShown);
}

function promptFor({ run, item, page, view, prepared, counts }: Ground): string {
  return adsUserPrompt({
    ...counts,
    input: item.input,
    page,
    language: prepared.material.language,
    brand: prepared.material.brand[0] ?? '',
    approvedFacts: prepared.approvedFacts,
    phrases: phrasesToAnswer(prepared.keywords),
    competitors: competitorsOf(view),
    examples: examplesFor(item.input, (run.results['examples'] ?? []) as ExampleAd[]),
    brandRules: prepared.brandRules,
    rejections: prepared.rejections,
  });
}

/** What the model wrote and what the live ads have. */
function proposedTexts({ item }: Ground, written: WrittenAd): ProposedAd {
  const own = ownTexts(item.input);
  return {
    headlines: [...written.headlines, ...own.headlines],
    descriptions: [...written.descriptions, ...own.descriptions],
  };
}

/** Has what the rules would choose reviewed by one cheap call. */
async function reviewWritten(
  context: Context,
  control: ItemControl,
  { ground, choice }: { ground: Ground; choice: AdChoice },
): Promise<ReviewedAd> {
  const { run, item, page, view, prepared } = ground;
  const { model, review } = settingsOf(run);
  return reviewAdTexts(context, control, {
    choice,
    material: prepared.material,
    page,
    mainQuery: item.input.keywords[0]?.text ?? null,
    results: view.competitors,
    writer: model,
    isWanted: review !== false,
  });
}

function describe(ground: Ground, choice: AdChoice, work: { written: WrittenAd; reviewed: ReviewedAd }): AdsItemOutput {
  const { written, reviewed } = work;
  const { item, page, view, prepared, counts } = ground;
  const { material, keywords, brandRules } = prepared;
  const { path1, path2 } = item.input;
  const paths = path1 === null ? cleanPaths(written.paths, material) : { path1, path2 };
  const ad = composeAd(choice, keywords, paths);
  const { language } = material;
  const unchecked = uncheckedIn(choice, reviewed);
  const combinations = checkCombinations(ad, { keywords, material });
  return {
    ad,
    unchecked,
    analysis: {
      keywordStrategy: keywordStrategyOf(choice.headlines, keywords),
      competitorInsights: written.insights,
    },
    combinations,
    strength: estimateStrength(ad, keywords, { language, combinations, mustUseTerms: brandRules.mustUseTerms }),
    comparison: compareWithLive(liveAdOf(item.input), { choice, ad, combinations }, { material, keywords }),
    competitors: competitorsOf(view),
    warnings: [
      ...warningsOf(choice, { input: item.input, ...counts }),
      ...(unchecked === null ? [] : [unchecked]),
      ...page.warnings,
      ...(view.warning === null ? [] : [view.warning]),
    ],
    page: { text: page.text.slice(0, pageTextKept), textHash: page.textHash, fetchedAt: page.fetchedAt },
    language,
  };
}

/**
 * Works one ad group: read its page, look at competitors, write three times as many texts as needed, keep the best
 * set (docs/methods/ads.md).
 */
export async function workAdGroup(
  context: Context,
  { run, item }: { run: Run; item: AdsItem },
  control: ItemControl,
): Promise<{ state: 'succeeded'; output: AdsItemOutput }> {
  const ground = await lookAround(context, { run, item }, control);
  const settings = settingsOf(run);
  const needed = { headlinesCount: settings.headlinesCount, descriptionsCount: deployedDescriptions(settings) };
  const choose = (texts: WrittenAd, review?: AdReview): AdChoice =>
    chooseAd(proposedTexts(ground, texts), goalOf(ground, review));
  let written: WrittenAd | undefined;
  let reviewed: ReviewedAd | undefined;
  let choice: AdChoice;
  const task = {
    label: settings.model,
    prompt: promptFor(ground),
    judge: (texts: WrittenAd) => {
      const isRepaired = texts.answers > 1;
      return shortageOf(choose(texts, reviewed?.review), ground.prepared.keywords, { ...needed, isRepaired });
    },
  };
  // The review may drop texts; what is written then is told which.
  do {
    written = await writeAds(context, control, { ...task, earlier: written });
    if (written.headlines.length + written.descriptions.length === 0 && written.failure !== null) throw written.failure;
    reviewed = await reviewWritten(context, control, { ground, choice: choose(written) });
    choice = choose(written, reviewed.review);
  } while (!isEnough(choice) && canWriteMore(written));
  if (!isEnough(choice)) throw new AppError('provider_rejected', explainShortage(choice));
  return { state: 'succeeded', output: describe(ground, choice, { written, reviewed }) };
}
