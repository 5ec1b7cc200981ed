import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import type { AdCandidate } from './ad-candidate.ts';
import { ideaProblem } from './idea-rules.ts';

const slotWeight = 0.5;
const evidenceWeight = 0.3;
/** How much the reviewer's order weighs against what can be measured. */
const placeWeight = 0.3;
/** For each text of the other kind that says the same. */
const repetitionWeight = 1;
/** What an ad must have comes first; texts that no review read, then those of the account, only fill what is left. */
const roleGain = 20;
const unreadCost = 5;
const accountCost = 10;
/** Where people search for the brand, two headlines may name it. */
const mostBrand = 2;

/** What the review said about an ad group's texts, by the text. */
export interface AdReview {
  faults: ReadonlyMap<string, readonly { text: string; message: string }[]>;
  /** Place in the reviewer's order, 0 (best) to 1. */
  places: ReadonlyMap<string, number>;
  /** A number for each idea that several texts say. */
  ideas: ReadonlyMap<string, number>;
}

/** What a set is judged by. */
export interface SelectionGoal {
  /** Of the keywords in their order. */
  weights: readonly number[];
  count: number;
  /** What the set needs at least once. */
  required?: readonly AssetSlot[];
  /** Texts to begin with, such as those that hold a term the team wants. */
  first?: readonly AdCandidate[];
  /** Texts of the other kind that are shown with these. */
  beside?: readonly AdCandidate[];
  review?: AdReview | undefined;
}

const fills = ({ slot, isBrand, matches }: AdCandidate, role: AssetSlot): boolean =>
  slot === role || (role === 'brand' && isBrand) || (role === 'keyword' && matches.some((match) => match > 0));

/** Whether two texts say one idea: by the rules, or as the review grouped them. */
export function isSameIdea(a: AdCandidate, b: AdCandidate, review: AdReview | undefined): boolean {
  const group = review?.ideas.get(a.text);
  const isGrouped = a.field === b.field && group !== undefined && group === review?.ideas.get(b.text);
  return isGrouped || ideaProblem(a.idea, b.idea) !== null;
}

/** What a text is worth whatever else is chosen. */
function ownGain({ source, text, idea, evidence }: AdCandidate, goal: SelectionGoal): number {
  const { count, review, beside = [], first = [] } = goal;
  const isUnread = source === 'model' && review !== undefined && !review.faults.has(text);
  const isSpare = source === 'account' && !first.some((one) => one.text === text);
  const repeated = beside.filter((other) => ideaProblem(idea, other.idea) !== null).length;
  const gain = evidence.length > 0 ? evidenceWeight / count : 0;
  const cost = (isUnread ? unreadCost : 0) + (isSpare ? accountCost : 0) + repetitionWeight * repeated;
  return gain + placeWeight * (1 - (review?.places.get(text) ?? 1)) - cost;
}

/**
 * Picks texts greedily, each time the one that adds most to F(S) of docs/methods/ads.md: keyword coverage, different slots,
 * evidence, and the reviewer's order. A text that says a chosen one's idea is not picked.
 */
export function selectAssets(candidates: readonly AdCandidate[], goal: SelectionGoal): AdCandidate[] {
  const { weights, count, required = [], first = [], review } = goal;
  const chosen: AdCandidate[] = [];
  /** How well the chosen texts answer each keyword: as well as the best of them. */
  const answered = weights.map(() => 0);
  let open = candidates.map((candidate) => ({ candidate, own: ownGain(candidate, goal) }));

  const gainOf = ({ candidate, own }: (typeof open)[number]): number => {
    const missing = required.filter((role) => !chosen.some((one) => fills(one, role)));
    const taken = chosen.filter(({ slot }) => slot === candidate.slot).length;
    const ofKeywords = weights.map(
      (weight, k) => weight * Math.max(0, (candidate.matches[k] ?? 0) - (answered[k] ?? 0)),
    );
    const ofRole = missing.some((role) => fills(candidate, role)) ? roleGain : 0;
    return ofKeywords.reduce((sum, gain) => sum + gain, own + ofRole + slotWeight / count / (1 + taken));
  };
  const take = (picked: AdCandidate): void => {
    chosen.push(picked);
    for (const k of weights.keys()) answered[k] = Math.max(answered[k] ?? 0, picked.matches[k] ?? 0);
    const isFull = chosen.filter(({ isBrand }) => isBrand).length >= mostBrand;
    open = open.filter(
      ({ candidate }) =>
        candidate !== picked &&
        !(isFull && candidate.isBrand && candidate.field === 'headline') &&
        !isSameIdea(candidate, picked, review),
    );
  };

  for (const wanted of first) {
    if (chosen.length < count && open.some(({ candidate }) => candidate === wanted)) take(wanted);
  }
  while (chosen.length < count && open.length > 0) {
    const gains = open.map(gainOf);
    const best = open[gains.indexOf(Math.max(...gains))];
    if (best === undefined) break;
    take(best.candidate);
  }
  return chosen;
}
