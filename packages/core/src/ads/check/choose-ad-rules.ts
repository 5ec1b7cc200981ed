import { showInsertion } from '../../contract/ads/ad-group-result.ts';
import { adsLimits } from '../../contract/ads/run-settings.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import type { AdField, AdMaterial, AdTextViolation } from '../ad/ad-text.ts';
import type { AdCandidate, ProposedText } from './ad-candidate.ts';
import { checkAdText, cleanAdText, evidenceOf } from './ad-text-rules.ts';
import { compareText, matchKeyword, type PreparedKeyword } from './keyword-match-rules.ts';
import { isSameMessage, sentencesOf, type TextPrint } from './near-duplicate-rules.ts';
import { figuresOf } from './pair-rules.ts';
import { subjectOf, wordingOf } from './repetition-rules.ts';
import { type SelectionGoal, selectAssets } from './select-assets-rules.ts';
import { requiredRoles, slotsFor } from './slot-rules.ts';
import { missingTerms } from './strength-rules.ts';
import { callsToAction, namesBrand, rolesOf } from './text-role-rules.ts';

/** What the review said about an ad group's texts, by the text. */
export interface AdReview {
  faults: ReadonlyMap<string, readonly { text: string; message: string }[]>;
  /** Place in the reviewer's order, 0 (best) to 1. */
  places: ReadonlyMap<string, number>;
}

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
  /** A text that another ad group of the run has and that says the same; null when there isn't one. */
  takenBy: (print: TextPrint) => string | null;
  /** Remembers what was judged before; material and keywords must stay the same. */
  judged?: JudgedTexts;
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

/** From this share of the traffic on, an ad group is one for people who search for the brand. */
const brandCampaignShare = 0.5;

/** Prepares a text that was checked, with what it is chosen by. */
export function toCandidate(
  proposed: ProposedText,
  field: AdField,
  goal: Pick<ChoiceGoal, 'material' | 'keywords'>,
): AdCandidate {
  const { material, keywords } = goal;
  const { language, brand } = material;
  const { shown } = showInsertion(proposed.text);
  const { claims } = proposed;
  const evidence = evidenceOf(proposed.text, material, claims);
  const compared = compareText(shown, language);
  const matches = keywords.map((keyword) => matchKeyword(compared, keyword));
  const roles = rolesOf({
    field,
    named: proposed.slot,
    bestMatch: Math.max(0, ...matches),
    hasEvidence: evidence.length > 0,
    isCall: callsToAction(shown, language),
    isBrand: namesBrand(shown, brand),
  });
  return {
    field,
    text: proposed.text,
    slot: roles[0],
    roles,
    source: proposed.source,
    evidence,
    claims,
    print: new Set(compared.grams.keys()),
    sentences: sentencesOf(shown),
    wording: wordingOf(shown, language ?? 'en', subjectOf(keywords, material)),
    figures: figuresOf(shown, language ?? 'en'),
    matches,
  };
}

/** What the rules that look at one text alone say about it. */
interface Judged {
  violations: AdTextViolation[];
  candidate: AdCandidate | null;
}

/** Texts of one ad group that were judged before, so that a repair pays for new ones only. */
export type JudgedTexts = Map<string, Judged>;

function judge(one: ProposedText, field: AdField, goal: ChoiceGoal): Judged {
  const key = `${field} ${one.source} ${one.slot ?? ''} ${one.text} ${keyOf(one.claims)}`;
  const known = goal.judged?.get(key);
  if (known !== undefined) return known;
  const violations = checkAdText(one.text, field, { ...goal.material, declared: one.claims });
  const judged = { violations, candidate: violations.length === 0 ? toCandidate(one, field, goal) : null };
  goal.judged?.set(key, judged);
  return judged;
}

const keyOf = (claims: readonly DeclaredClaim[] | undefined): string => JSON.stringify(claims ?? null);

function sift(
  proposed: readonly ProposedText[],
  field: AdField,
  goal: ChoiceGoal,
): { good: AdCandidate[]; refused: RefusedText[] } {
  const good: AdCandidate[] = [];
  const refused: RefusedText[] = [];
  const seen = new Set<string>();
  for (const one of proposed) {
    const text = cleanAdText(one.text);
    if (seen.has(text)) continue;
    seen.add(text);
    const { violations, candidate } = judge({ ...one, text }, field, goal);
    const refuse = (violation: AdTextViolation) =>
      refused.push({ ...violation, field, whole: text, source: one.source });
    for (const violation of violations) refuse(violation);
    const reviewed = goal.review?.faults.get(text) ?? [];
    for (const fault of reviewed) refuse({ rule: 'review', ...fault });
    if (candidate === null || reviewed.length > 0) continue;
    const taken = goal.takenBy(candidate.print);
    if (taken === null) good.push(candidate);
    else {
      const message = `Another ad group in this run says nearly the same ("${taken}"); say what is special about this one.`;
      refuse({ rule: 'duplicate', text: taken, message });
    }
  }
  return { good, refused };
}

/** Texts to begin with: for each term the team wants, the first that contains it. */
function carriers(candidates: readonly AdCandidate[], terms: readonly string[]): AdCandidate[] {
  return terms.flatMap((term) => candidates.find(({ text }) => missingTerms([text], [term]).length === 0) ?? []);
}

/** Texts of the live ad that are kept: best first, at most half of the places, so that the new ad says something new. */
function keptOf(candidates: readonly AdCandidate[], keep: readonly string[], count: number): AdCandidate[] {
  const kept = keep.flatMap((text) => candidates.find((one) => one.text === text) ?? []);
  return kept.slice(0, Math.floor(count / 2));
}

/** Google takes no ad with fewer texts; better one that reads badly in places than none. */
const least: Readonly<Record<AdField, number>> = {
  headline: adsLimits.minHeadlines,
  description: adsLimits.minDescriptions,
};

interface Picking {
  field: AdField;
  count: number;
  goal: ChoiceGoal;
  beside: readonly AdCandidate[];
}

function selectionOf({ field, count, goal, beside }: Picking): SelectionGoal {
  const { keywords, material, review } = goal;
  const hasBrand = material.brand.length > 0;
  const ofBrand = keywords.filter(({ text }) => namesBrand(text, material.brand));
  const brandShare = ofBrand.reduce((sum, { share }) => sum + share, 0);
  return {
    weights: keywords.map(({ share }) => share),
    slots: slotsFor(field, count),
    count,
    beside,
    subject: subjectOf(keywords, material),
    required:
      field === 'headline'
        ? requiredRoles({ hasBrand, isBrandCampaign: brandShare >= brandCampaignShare, count })
        : new Map([['callToAction', 1]]),
    ...(review === undefined ? {} : { places: review.places }),
  };
}

/** How many of the roles that an ad needs a set lacks. */
function lacking(chosen: readonly AdCandidate[], { required = new Map() }: SelectionGoal): number {
  return [...required].reduce((sum, [role, count]) => {
    const has = chosen.filter(({ roles }) => roles.includes(role)).length;
    return sum + Math.max(0, count - has);
  }, 0);
}

function pick(good: readonly AdCandidate[], picking: Picking): AdCandidate[] {
  const { field, count, goal } = picking;
  const selection = selectionOf(picking);
  const kept = keptOf(good, goal.keep ?? [], count);
  const withKept = pickWith(good, picking, kept);
  // What is kept must not cost the ad its call to action, its keyword or its brand.
  const without = kept.length > 0 && lacking(withKept, selection) > 0 ? pickWith(good, picking, []) : withKept;
  const filled = lacking(without, selection) < lacking(withKept, selection) ? without : withKept;
  if (filled.length >= Math.min(count, least[field])) return filled;
  return selectAssets(good, { ...selection, count: Math.min(count, least[field]), allowsClashes: true }, filled);
}

function pickWith(good: readonly AdCandidate[], picking: Picking, kept: readonly AdCandidate[]): AdCandidate[] {
  const selection = selectionOf(picking);
  const first = [...carriers(good, picking.goal.mustUseTerms), ...kept];
  // The account's other texts only fill what new ones leave open.
  const written = good.filter((one) => one.source !== 'account' || kept.includes(one));
  // So do texts that the review didn't read.
  const { review } = picking.goal;
  const isRead = ({ source, text }: AdCandidate): boolean => source !== 'model' || (review?.faults.has(text) ?? true);
  const checked = written.filter((one) => isRead(one) || first.includes(one));
  const safe = selectAssets(checked, selection, first);
  const isComplete = safe.length === picking.count && lacking(safe, selection) === 0;
  const chosen = isComplete || checked.length === written.length ? safe : selectAssets(written, selection, first);
  return chosen.length < picking.count ? selectAssets(good, selection, chosen) : chosen;
}

/** Good texts other than the chosen ones, best first. */
function restOf(good: readonly AdCandidate[], chosen: readonly AdCandidate[], picking: Picking): AdCandidate[] {
  const rest = good.filter(
    (one) => one.source !== 'account' && !chosen.includes(one) && !chosen.some((other) => isSameMessage(other, one)),
  );
  return selectAssets(rest, { ...selectionOf(picking), count: rest.length, allowsClashes: true });
}

/**
 * Sifts what was proposed by the rules and the review, and picks the best set of what is left (docs/methods/ads.md).
 * Headlines come first; where too few descriptions read well with them, descriptions do.
 */
export function chooseAd(proposed: ProposedAd, goal: ChoiceGoal): AdChoice {
  const headlines = sift(proposed.headlines, 'headline', goal);
  const descriptions = sift(proposed.descriptions, 'description', goal);
  const shown = Math.min(goal.descriptionsCount, adsLimits.deployedDescriptions);
  const ofHeadlines = (beside: readonly AdCandidate[]): Picking => ({
    field: 'headline',
    count: goal.headlinesCount,
    goal,
    beside,
  });
  const ofDescriptions = (beside: readonly AdCandidate[]): Picking => ({
    field: 'description',
    count: shown,
    goal,
    beside,
  });
  let chosen = pick(headlines.good, ofHeadlines([]));
  let beside = pick(descriptions.good, ofDescriptions(chosen));
  if (beside.length < shown) {
    const first = pick(descriptions.good, ofDescriptions([]));
    const others = pick(headlines.good, ofHeadlines(first));
    if (first.length + others.length > chosen.length + beside.length) [chosen, beside] = [others, first];
  }
  const more = restOf(descriptions.good, beside, ofDescriptions(chosen));
  const beyond = beside.length < shown ? 0 : goal.descriptionsCount - shown;
  return {
    headlines: chosen,
    descriptions: [...beside, ...more.slice(0, beyond)],
    alternates: {
      headlines: restOf(headlines.good, chosen, ofHeadlines(beside)),
      descriptions: more.slice(beyond),
    },
    refused: [...headlines.refused, ...descriptions.refused],
  };
}
