import type { BrandRules } from '../../contract/ads/ads-api.ts';
import { dataBlock } from '../../runs/purchase/prompt-data-rules.ts';
import { structuredFactsOf } from '../../text/claims/structured-source-rules.ts';
import type { AdsItemInput, ExampleAd } from '../ad/ads-item.ts';
import type { Shortage } from '../check/compose-ad-rules.ts';
import type { LandingPage } from '../check/prepare-ad-material-rules.ts';

/** Enough of a page to write from; more costs without helping. */
const pageTextLimit = 5000;
const competitorLimit = 8;
const violationsTold = 40;
const rejectionsTold = 20;
const rejectionChars = 200;
/** Writing three times as many texts as needed leaves a choice (docs/methods/ads.md). */
const overGeneration = 3;
const mostHeadlines = 30;
const mostDescriptions = 20;

export interface AdsPromptInput {
  input: AdsItemInput;
  page: LandingPage;
  language: string | null;
  brand: string;
  /** What the team approved for texts to say beyond the page. */
  approvedFacts: readonly string[];
  competitors: readonly { position: number; domain: string; title: string; description: string | null }[];
  examples: readonly ExampleAd[];
  brandRules: BrandRules;
  /** Why the team rejected earlier ads of this account. */
  rejections: readonly string[];
  /** Words of the keywords that headlines can answer. */
  phrases: readonly string[];
  headlinesCount: number;
  descriptionsCount: number;
  /** How many texts to ask for, when it is not three times as many. */
  asked?: { headlinesCount: number; descriptionsCount: number };
}

/** How many texts to ask for when this many are needed. */
export function askedCounts(needed: { headlinesCount: number; descriptionsCount: number }): {
  headlinesCount: number;
  descriptionsCount: number;
} {
  return {
    headlinesCount: Math.min(mostHeadlines, overGeneration * needed.headlinesCount),
    descriptionsCount: Math.min(mostDescriptions, overGeneration * needed.descriptionsCount),
  };
}

/** The texts of examples, each once and none that the ad of today has. */
function newTexts(examples: readonly ExampleAd[], today: AdsItemInput['currentAds'][number] | undefined) {
  const known = new Set([...(today?.headlines ?? []), ...(today?.descriptions ?? [])].map(({ text }) => text));
  const fresh = (texts: readonly string[]): string[] =>
    texts.filter((text) => !known.has(text) && known.add(text) !== undefined);
  return examples.map(({ headlines, descriptions }) => ({
    headlines: fresh(headlines),
    descriptions: fresh(descriptions),
  }));
}

/** The request for one ad group: what its page says, what people search, what runs today, what the team wants. */
export function adsUserPrompt(prompt: AdsPromptInput): string {
  const { input, page, brandRules } = prompt;
  const asked = prompt.asked ?? askedCounts(prompt);
  const [best] = input.currentAds;
  return [
    `Write ${asked.headlinesCount} different headlines and ${asked.descriptionsCount} different descriptions for this ad group.`,
    dataBlock('page', {
      url: page.url,
      language: prompt.language,
      brand: prompt.brand,
      mainQuery: input.keywords[0]?.text ?? '',
      title: page.title,
      description: page.description,
      h1: page.h1,
      headings: page.h2,
      text: page.text.slice(0, pageTextLimit),
      structuredData: structuredFactsOf(page),
    }),
    dataBlock('request', asked),
    dataBlock('adGroup', { name: input.adGroup.name, campaign: input.adGroup.campaignName }),
    dataBlock(
      'keywords',
      input.keywords.map(({ text, share }) => ({ keyword: text, share: Number(share.toFixed(3)) })),
    ),
    dataBlock('phrases', prompt.phrases),
    dataBlock(
      'searchTerms',
      input.searchTerms.map(({ term }) => term),
    ),
    ...(prompt.approvedFacts.length === 0 ? [] : [dataBlock('approvedFacts', prompt.approvedFacts)]),
    dataBlock('adOfToday', {
      headlines: best?.headlines.map(({ text, performance }) => ({ text, performance })) ?? [],
      descriptions: best?.descriptions.map(({ text, performance }) => ({ text, performance })) ?? [],
    }),
    dataBlock('ownAdsThatDoWell', newTexts(prompt.examples, best)),
    dataBlock('competitors', prompt.competitors.slice(0, competitorLimit)),
    dataBlock('brandRules', {
      voice: brandRules.voice,
      neverUse: brandRules.forbiddenTerms,
      useSomewhere: brandRules.mustUseTerms,
    }),
    dataBlock(
      'rejections',
      prompt.rejections.slice(0, rejectionsTold).map((reason) => reason.slice(0, rejectionChars)),
    ),
  ].join('\n\n');
}

/** The same request again, with the rules the earlier texts broke. */
export function adsRepairPrompt(
  prompt: string,
  { missing: { headlines, descriptions }, violations, chosen, unanswered }: Shortage,
): string {
  return [
    prompt,
    `Too few of the earlier texts can be used together in one ad: ${headlines} more headlines and ${descriptions} more descriptions are needed. Write only new texts, three for each missing one, with ideas that the chosen texts don't have; the first headlines have all words of an entry of the unanswered block. Repair the failed texts that can be repaired: if the quotes don't support a statement, say it in the words of one sentence of the page and quote that sentence, or leave the statement out. These are the texts that failed, and why:`,
    dataBlock('chosen', chosen),
    dataBlock('unanswered', unanswered),
    dataBlock(
      'violations',
      violations
        .slice(0, violationsTold)
        .map(({ field, rule, whole, message }) => ({ field, rule, text: whole, message })),
    ),
  ].join('\n\n');
}
