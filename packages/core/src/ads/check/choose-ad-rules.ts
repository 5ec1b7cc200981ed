import { adsLimits } from '../../contract/ads/run-settings.ts';
import type { AdField, AdMaterial, AdTextViolation } from '../ad/ad-text.ts';
import { type AdCandidate, type ProposedText, toCandidate } from './ad-candidate.ts';
import { cleanAdText, readAdText } from './ad-text-rules.ts';
import { duplicateLimit, type IdeaReading, readingOf, similarity } from './idea-rules.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';
import { type AdReview, isSameIdea, selectAssets } from './select-assets-rules.ts';
import { missingTerms } from './strength-rules.ts';

/** What an ad group's ad is chosen for and against. */
export interface ChoiceGoal {
  material: AdMaterial;
  keywords: readonly PreparedKeyword[];
  headlinesCount: number;
  descriptionsCount: number;
  mustUseTerms: readonly string[];
  /** Texts of the live ad that Google rates good or best, best first; they stay unless the person lets them go. */
  keep?: readonly string[];
  /** What the review said about each text; absent when there was none. */
  review?: AdReview | undefined;
  /** Remembers what was judged before, so that a repair pays for new texts only; material and keywords must stay the same. */
  judged?: Map<string, Judged>;
}

/** What the rules that look at one text alone say about it. */
interface Judged {
  violations: AdTextViolation[];
  candidate: AdCandidate;
}

/** A text that cannot be used and the rule it breaks, as shown to a repair call and to people. */
export interface RefusedText extends AdTextViolation {
  field: AdField;
  /** The whole text. */
  whole: string;
  source: ProposedText['source'];
}

/** What was chosen; every text in it keeps every rule. */
export interface AdChoice {
  headlines: AdCandidate[];
  descriptions: AdCandidate[];
  /** Good texts that were not chosen, best first. */
  alternates: { headlines: AdCandidate[]; descriptions: AdCandidate[] };
  refused: RefusedText[];
}

export interface ProposedAd {
  headlines: readonly ProposedText[];
  descriptions: readonly ProposedText[];
}

type ReadGoal = ChoiceGoal & { reading: IdeaReading };

function judge(one: ProposedText, field: AdField, goal: ReadGoal): Judged {
  const key = `${field} ${JSON.stringify(one)}`;
  const known = goal.judged?.get(key);
  if (known !== undefined) return known;
  const { violations, evidence } = readAdText(one.text, field, { ...goal.material, declared: one.claims });
  const judged = { violations, candidate: toCandidate(one, field, { ...goal, evidence }) };
  goal.judged?.set(key, judged);
  return judged;
}

/** The texts that keep every rule, and the others with the rules they break; texts that are equal once cleaned count once. */
function sift(proposed: readonly ProposedText[], field: AdField, goal: ReadGoal) {
  const good: AdCandidate[] = [];
  const refused: RefusedText[] = [];
  const seen = new Set<string>();
  for (const one of proposed) {
    const text = cleanAdText(one.text);
    if (seen.has(text)) continue;
    seen.add(text);
    const { violations, candidate } = judge({ ...one, text }, field, goal);
    const reviewed = goal.review?.faults.get(text) ?? [];
    const unsaid = reviewed.map(({ text: part, message }) => ({ rule: 'review' as const, text: part, message }));
    const faults: AdTextViolation[] = [...violations, ...unsaid];
    refused.push(...faults.map((fault) => ({ ...fault, field, whole: text, source: one.source })));
    if (faults.length === 0) good.push(candidate);
  }
  return { good, refused };
}

/** Google takes no ad with fewer texts; better one that says something twice than none. */
const least: Readonly<Record<AdField, number>> = {
  headline: adsLimits.minHeadlines,
  description: adsLimits.minDescriptions,
};

const isNearDuplicate = (a: AdCandidate, b: AdCandidate): boolean =>
  similarity(a.idea.print, b.idea.print) >= duplicateLimit;

function pick(
  good: readonly AdCandidate[],
  goal: ChoiceGoal,
  { field, count, beside = [] }: { field: AdField; count: number; beside?: readonly AdCandidate[] },
): AdCandidate[] {
  const { keep = [], keywords, material, mustUseTerms, review } = goal;
  const carriers = mustUseTerms.flatMap(
    (term) => good.find(({ text }) => missingTerms([text], [term]).length === 0) ?? [],
  );
  // At most half of the places, so that the new ad says something new.
  const kept = keep
    .flatMap((text) => good.find((one) => one.text === text) ?? [])
    .filter((one) => !beside.some((other) => isSameIdea(one, other, review)))
    .slice(0, Math.floor(count / 2));
  const brand = material.brand.length > 0 ? (['brand'] as const) : [];
  const chosen = selectAssets(good, {
    weights: keywords.map(({ share }) => share),
    count,
    required: field === 'headline' ? ['callToAction', 'keyword', ...brand] : ['callToAction'],
    first: [...carriers, ...kept],
    beside,
    review,
  });
  for (const one of good) {
    if (chosen.length >= Math.min(count, least[field])) break;
    if (!chosen.includes(one) && !chosen.some((other) => isNearDuplicate(one, other))) chosen.push(one);
  }
  return chosen;
}

/** Good texts other than the chosen ones, as the review ranked them. */
function restOf(good: readonly AdCandidate[], chosen: readonly AdCandidate[], review?: AdReview): AdCandidate[] {
  const place = ({ text }: AdCandidate): number => review?.places.get(text) ?? 1;
  const rest: AdCandidate[] = [];
  for (const one of good.toSorted((a, b) => place(a) - place(b))) {
    const isNew = one.source !== 'account' && ![...chosen, ...rest].some((other) => isNearDuplicate(one, other));
    if (isNew) rest.push(one);
  }
  return rest;
}

/** Sifts what was proposed by the rules and the review, and picks the best set of what is left (docs/methods/ads.md). */
export function chooseAd(proposed: ProposedAd, goal: ChoiceGoal): AdChoice {
  const read = { ...goal, reading: readingOf(goal.keywords, goal.material) };
  const headlines = sift(proposed.headlines, 'headline', read);
  const descriptions = sift(proposed.descriptions, 'description', read);
  const shown = Math.min(goal.descriptionsCount, adsLimits.deployedDescriptions);
  const chosen = pick(headlines.good, goal, { field: 'headline', count: goal.headlinesCount });
  const beside = pick(descriptions.good, goal, { field: 'description', count: shown, beside: chosen });
  const more = restOf(descriptions.good, beside, goal.review);
  const beyond = beside.length < shown ? 0 : goal.descriptionsCount - shown;
  return {
    headlines: chosen,
    descriptions: [...beside, ...more.slice(0, beyond)],
    alternates: { headlines: restOf(headlines.good, chosen, goal.review), descriptions: more.slice(beyond) },
    refused: [...headlines.refused, ...descriptions.refused],
  };
}
