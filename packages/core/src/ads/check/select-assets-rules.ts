import type { AdCandidate } from './ad-candidate.ts';
import { isSameMessage, likenessFrom, similarity } from './near-duplicate-rules.ts';
import { saysAgain, type Wording, wornOut } from './repetition-rules.ts';
import { type SlotCounts, slotCoverage } from './slot-rules.ts';

const slotWeight = 0.5;
const evidenceWeight = 0.3;
const likenessWeight = 0.8;
/** For each way in which a text would make combinations read badly. */
const clashWeight = 0.25;

/** What a set is judged by; `weights` belong to the keywords in order. */
export interface SelectionGoal {
  weights: readonly number[];
  slots: SlotCounts;
  count: number;
  /** Texts of the other kind that are shown with these. */
  beside?: readonly Wording[];
  /** Stems that the ad has to repeat, those of its keywords. */
  subject?: ReadonlySet<string>;
}

/** A text that could be taken next, with what it has in common with those taken so far. */
interface Open {
  candidate: AdCandidate;
  likeness: number;
  /** How many of the texts it is shown with say the same. */
  repeated: number;
}

/** Counts in how many texts each stem stands. */
function openWordCount(goal: SelectionGoal) {
  const counts = new Map<string, number>();
  const add = ({ words }: Wording): void => {
    for (const stem of words.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  };
  for (const wording of goal.beside ?? []) add(wording);
  return {
    add,
    /** How many words one text more would wear out, at most two; descriptions may name the subject as often as they like. */
    wouldWear({ field, wording }: AdCandidate): number {
      const isFree = (stem: string): boolean => field === 'description' && goal.subject?.has(stem) === true;
      let worn = 0;
      for (const stem of wording.words.keys()) {
        if ((counts.get(stem) ?? 0) >= wornOut - 1 && !isFree(stem)) worn += 1;
      }
      return Math.min(2, worn);
    },
  };
}

/**
 * Picks texts greedily, each time the one that adds most to F(S) of METHODS 3.5: keyword coverage, slots and evidence,
 * less what the texts have in common and what makes combinations read badly. A near duplicate of a chosen text is never picked; `firstOf` names texts to begin
 * with, such as those that hold a term the team wants.
 */
export function selectAssets(
  candidates: readonly AdCandidate[],
  goal: SelectionGoal,
  firstOf: readonly AdCandidate[] = [],
): AdCandidate[] {
  const chosen: AdCandidate[] = [];
  const uncovered = goal.weights.map(() => 1);
  const words = openWordCount(goal);
  let open: Open[] = candidates.map((candidate) => ({
    candidate,
    likeness: 0,
    repeated: (goal.beside ?? []).filter((other) => saysAgain(candidate.wording, other)).length,
  }));

  const gainOf = ({ candidate, likeness, repeated }: Open): number => {
    const clashes = repeated + Number(candidate.wording.dangles) + words.wouldWear(candidate);
    let gain = -likenessWeight * likeness - clashWeight * clashes;
    for (const [k, weight] of goal.weights.entries())
      gain += weight * (uncovered[k] ?? 0) * (candidate.matches[k] ?? 0);
    const slots = chosen.map(({ slot }) => slot);
    gain += slotWeight * (slotCoverage(goal.slots, [...slots, candidate.slot]) - slotCoverage(goal.slots, slots));
    return gain + (candidate.evidence.length > 0 ? evidenceWeight / Math.max(1, goal.count) : 0);
  };
  const take = (picked: AdCandidate): void => {
    chosen.push(picked);
    words.add(picked.wording);
    for (const k of goal.weights.keys()) uncovered[k] = (uncovered[k] ?? 0) * (1 - (picked.matches[k] ?? 0));
    const next: Open[] = [];
    for (const { candidate, likeness, repeated } of open) {
      if (candidate === picked || isSameMessage(candidate, picked)) continue;
      const alike = similarity(candidate.print, picked.print);
      next.push({
        candidate,
        likeness: likeness + Math.max(0, alike - likenessFrom),
        repeated: repeated + Number(saysAgain(candidate.wording, picked.wording)),
      });
    }
    open = next;
  };

  for (const wanted of firstOf) {
    if (chosen.length < goal.count && open.some(({ candidate }) => candidate === wanted)) take(wanted);
  }
  while (chosen.length < goal.count) {
    const gains = open.map(gainOf);
    const best = open[gains.indexOf(Math.max(...gains))];
    if (best === undefined) break;
    take(best.candidate);
  }
  return chosen;
}
