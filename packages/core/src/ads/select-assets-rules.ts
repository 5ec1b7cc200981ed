import type { AdCandidate } from './ad-candidate.ts';
import { isSameMessage, similarity } from './near-duplicate-rules.ts';
import { type SlotPlan, slotCoverage } from './slot-rules.ts';

const slotWeight = 0.5;
const evidenceWeight = 0.3;
const likenessWeight = 0.8;
const likenessFrom = 0.35;

/** What a set is judged by; `weights` belong to the keywords in order. */
export interface SelectionGoal {
  weights: readonly number[];
  slots: SlotPlan;
  count: number;
}

/** A text that could be taken next, with what it has in common with those taken so far. */
interface Open {
  candidate: AdCandidate;
  likeness: number;
}

/**
 * Picks texts greedily, each time the one that adds most to F(S) of METHODS 3.5: keyword coverage, slots and evidence,
 * less what the texts have in common. A near duplicate of a chosen text is never picked; `firstOf` names texts to begin
 * with, such as those that hold a term the team wants.
 */
export function selectAssets(
  candidates: readonly AdCandidate[],
  goal: SelectionGoal,
  firstOf: readonly AdCandidate[] = [],
): AdCandidate[] {
  const chosen: AdCandidate[] = [];
  const uncovered = goal.weights.map(() => 1);
  let open: Open[] = candidates.map((candidate) => ({ candidate, likeness: 0 }));

  const gainOf = ({ candidate, likeness }: Open): number => {
    let gain = -likenessWeight * likeness;
    for (const [k, weight] of goal.weights.entries())
      gain += weight * (uncovered[k] ?? 0) * (candidate.matches[k] ?? 0);
    const slots = chosen.map(({ slot }) => slot);
    gain += slotWeight * (slotCoverage(goal.slots, [...slots, candidate.slot]) - slotCoverage(goal.slots, slots));
    return gain + (candidate.evidence.length > 0 ? evidenceWeight / Math.max(1, goal.count) : 0);
  };
  const take = (picked: AdCandidate): void => {
    chosen.push(picked);
    for (const k of goal.weights.keys()) uncovered[k] = (uncovered[k] ?? 0) * (1 - (picked.matches[k] ?? 0));
    const next: Open[] = [];
    for (const { candidate, likeness } of open) {
      if (candidate === picked || isSameMessage(candidate, picked)) continue;
      const alike = similarity(candidate.print, picked.print);
      next.push({ candidate, likeness: likeness + Math.max(0, alike - likenessFrom) });
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
