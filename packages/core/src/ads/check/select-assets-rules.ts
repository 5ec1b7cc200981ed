import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import type { AdCandidate } from './ad-candidate.ts';
import { isSameMessage, likenessFrom, similarity } from './near-duplicate-rules.ts';
import { pairProblem, triplesAllowed } from './pair-rules.ts';
import { type Wording, wornOut } from './repetition-rules.ts';
import { type SlotCounts, slotCoverage } from './slot-rules.ts';

const slotWeight = 0.5;
const evidenceWeight = 0.3;
const likenessWeight = 0.8;
/** For a dangling start and for each word that one text more would wear out. */
const clashWeight = 0.5;
/** How much the reviewer's order weighs against what can be measured. */
const placeWeight = 0.3;

/** What a set is judged by; `weights` belong to the keywords in order. */
export interface SelectionGoal {
  weights: readonly number[];
  slots: SlotCounts;
  count: number;
  /** Texts of the other kind that are shown with these. */
  beside?: readonly AdCandidate[];
  /** Stems that the ad has to repeat, those of its keywords and brand. */
  subject?: ReadonlySet<string>;
  /** What the set must do between them: of each role at least this many. */
  required?: SlotCounts;
  /** Place of each text in the reviewer's order, 0 (best) to 1; absent texts have none. */
  places?: ReadonlyMap<string, number>;
  /** Take texts that read badly with a chosen one rather than leave a place open. */
  allowsClashes?: boolean;
}

/** A text that could be taken next, with what it has in common with those taken so far. */
interface Open {
  candidate: AdCandidate;
  likeness: number;
  /** How many of the texts it is shown with read badly next to it. */
  clashes: number;
}

const none: ReadonlySet<string> = new Set();

/** Counts how many texts contain each stem. */
function openWordCount(beside: readonly AdCandidate[], subject: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  const add = ({ words }: Wording): void => {
    for (const stem of words.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  };
  for (const { wording } of beside) add(wording);
  return {
    add,
    /** How many words one text more would wear out, at most two; what the ad has to name does not wear out. */
    wouldWear({ wording }: AdCandidate): number {
      const worn = [...wording.words.keys()].filter(
        (stem) => !subject.has(stem) && (counts.get(stem) ?? 0) >= wornOut - 1,
      );
      return Math.min(2, worn.length);
    },
  };
}

/** How many sets of three headlines would say one of the subject's words three times if a text were added. */
function newBadTriples({ wording }: AdCandidate, chosen: readonly AdCandidate[], subject: ReadonlySet<string>): number {
  const own = [...wording.words.keys()].filter((stem) => subject.has(stem));
  let bad = 0;
  for (const [at, one] of chosen.entries()) {
    for (const other of chosen.slice(at + 1)) {
      if (own.some((stem) => one.wording.words.has(stem) && other.wording.words.has(stem))) bad += 1;
    }
  }
  return bad;
}

/**
 * Picks texts greedily, each time the one that adds most to F(S) of docs/methods/ads.md: keyword coverage, slots and
 * evidence, less what the texts have in common. A text that reads badly with a chosen one is not picked, nor one that
 * would make more than 2 % of the sets of three headlines repeat a keyword; texts of roles that are still missing
 * come first. `firstOf` names texts to begin with, such as those that hold a term the team wants.
 */
export function selectAssets(
  candidates: readonly AdCandidate[],
  goal: SelectionGoal,
  firstOf: readonly AdCandidate[] = [],
): AdCandidate[] {
  let placesLeft = goal.count;
  for (;;) {
    const selection = new Selection(candidates, { ...goal, count: placesLeft });
    for (const wanted of firstOf) selection.takeIfOpen(wanted);
    while (selection.chosen.length < placesLeft && selection.takeBest());
    const { length } = selection.chosen;
    // Among fewer texts than asked for, fewer may repeat a keyword.
    if (length === placesLeft || selection.badTriples <= triplesAllowed(length)) return selection.chosen;
    placesLeft = length;
  }
}

class Selection {
  readonly chosen: AdCandidate[] = [];
  private readonly uncovered: number[];
  private readonly words: ReturnType<typeof openWordCount>;
  private readonly subject: ReadonlySet<string>;
  private readonly goal: SelectionGoal;
  private open: Open[];
  badTriples = 0;

  constructor(candidates: readonly AdCandidate[], goal: SelectionGoal) {
    const { beside = [], subject = none } = goal;
    this.goal = goal;
    this.subject = subject;
    this.uncovered = goal.weights.map(() => 1);
    this.words = openWordCount(beside, subject);
    this.open = candidates.map((candidate) => ({
      candidate,
      likeness: 0,
      clashes: beside.filter((other) => this.clash(candidate, other)).length,
    }));
  }

  private clash(one: AdCandidate, other: AdCandidate): boolean {
    return this.goal.allowsClashes !== true && pairProblem(one, other, this.subject) !== null;
  }

  takeIfOpen(wanted: AdCandidate): void {
    const found = this.open.find(({ candidate }) => candidate === wanted);
    if (this.chosen.length < this.goal.count && found !== undefined && this.fits(found)) this.take(wanted);
  }

  /** Takes the text that adds most; false when none fits anymore. */
  takeBest(): boolean {
    const fitting = this.open.filter((one) => this.fits(one));
    // Roles come first: later, the words of their texts may be used up.
    const missing = this.missingRoles();
    const needed = fitting.filter(({ candidate }) => candidate.roles.some((role) => missing.includes(role)));
    const from = needed.length > 0 ? needed : fitting;
    let best: { candidate: AdCandidate; gain: number } | null = null;
    for (const one of from) {
      const gain = this.gainOf(one);
      if (best === null || gain > best.gain) best = { candidate: one.candidate, gain };
    }
    if (best === null) return false;
    this.take(best.candidate);
    return true;
  }

  private fits({ candidate, clashes }: Open): boolean {
    if (this.goal.allowsClashes === true) return true;
    if (clashes > 0 || candidate.wording.dangles) return false;
    if (candidate.field !== 'headline') return true;
    const bad = this.badTriples + newBadTriples(candidate, this.chosen, this.subject);
    return bad <= triplesAllowed(this.goal.count);
  }

  /** Each role as often as it is still missing. */
  private missingRoles(): AssetSlot[] {
    return [...(this.goal.required ?? [])].flatMap(([role, count]) => {
      const has = this.chosen.filter(({ roles }) => roles.includes(role)).length;
      return Array.from({ length: Math.max(0, count - has) }, () => role);
    });
  }

  private gainOf({ candidate, likeness, clashes }: Open): number {
    const { weights, slots, count, places } = this.goal;
    const worn = Number(candidate.wording.dangles) + this.words.wouldWear(candidate);
    let gain = -likenessWeight * likeness - clashWeight * worn - clashes;
    for (const [k, weight] of weights.entries())
      gain += weight * (this.uncovered[k] ?? 0) * (candidate.matches[k] ?? 0);
    const taken = this.chosen.map(({ slot }) => slot);
    gain += slotWeight * (slotCoverage(slots, [...taken, candidate.slot]) - slotCoverage(slots, taken));
    gain += candidate.evidence.length > 0 ? evidenceWeight / Math.max(1, count) : 0;
    const place = places?.get(candidate.text);
    return place === undefined ? gain : gain + placeWeight * (1 - place);
  }

  private take(picked: AdCandidate): void {
    this.badTriples += newBadTriples(picked, this.chosen, this.subject);
    this.chosen.push(picked);
    this.words.add(picked.wording);
    for (const k of this.goal.weights.keys())
      this.uncovered[k] = (this.uncovered[k] ?? 0) * (1 - (picked.matches[k] ?? 0));
    this.open = this.open.flatMap(({ candidate, likeness, clashes }) => {
      if (candidate === picked || isSameMessage(candidate, picked)) return [];
      const alike = similarity(candidate.print, picked.print);
      return {
        candidate,
        likeness: likeness + Math.max(0, alike - likenessFrom),
        clashes: clashes + Number(this.clash(candidate, picked)),
      };
    });
  }
}
