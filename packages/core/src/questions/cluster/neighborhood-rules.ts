import type { ClusterInput } from './cluster-input-rules.ts';
import { connect } from './connect-rules.ts';
import { prepareComparison } from './question-similarity-rules.ts';

/** Of the pairs that people grouped, 96 % are at least this near. */
const nearFrom = 0.2;
/** Wordings of a neighborhood, so that each can be compared with every other one. */
const sizeLimit = 40;

/** Questions about one topic that may ask the same. */
export interface Neighborhood {
  /** Indexes of the questions, those with the same content words together, the first of which stands for all. */
  wordings: number[][];
  /** Numbers of the groups that the rules put these questions in. */
  groups: number[];
}

/**
 * Puts groups of questions about one topic together, whatever is asked or done; where nothing can be joined or split, there is
 * no neighborhood. Quadratic in the number of wordings, so a caller limits them. Best first, as the groups are.
 */
export function findNeighborhoods(queries: readonly ClusterInput[], groups: readonly number[][]): Neighborhood[] {
  const { units, nearness } = prepareComparison(queries);
  const groupOf = new Map(groups.flatMap((group, number) => group.map((index) => [index, number] as const)));
  // Some of a site's questions can have the same content words where all of them, read together, didn't.
  const grouped = units.map(({ members }) => new Set(members.map((index) => groupOf.get(index) ?? -1)));
  const firstOf = new Map<number, number>();
  const fixed: [number, number][] = [];
  for (const [unit, own] of grouped.entries()) {
    for (const group of own) {
      const first = firstOf.get(group);
      if (first === undefined) firstOf.set(group, unit);
      else fixed.push([first, unit]);
    }
  }
  const near: { pair: [number, number]; value: number }[] = [];
  for (let a = 0; a < units.length; a += 1) {
    for (let b = a + 1; b < units.length; b += 1) {
      const value = nearness(a, b);
      if (value >= nearFrom) near.push({ pair: [a, b], value });
    }
  }
  near.sort((a, b) => b.value - a.value || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1]);
  const parts = connect(units.length, { fixed, joined: near.map(({ pair }) => pair), sizeLimit });
  return parts
    .filter((part) => part.length > 1)
    .map((part) => ({
      wordings: part.map((unit) => [...(units[unit]?.members ?? [])]),
      groups: [...new Set(part.flatMap((unit) => [...(grouped[unit] ?? [])]))].sort((a, b) => a - b),
    }))
    .sort((a, b) => (a.groups[0] ?? 0) - (b.groups[0] ?? 0));
}

/** A topic whose questions were grouped again. */
interface SortedTopic {
  /** Numbers of the groups it replaces. */
  groups: readonly number[];
  /** Indexes of the questions by new group. */
  sorted: number[][];
}

/**
 * Reads an answer that groups the wordings of several topics, numbered from 1 over all of them. A topic is left out unless each of
 * its wordings comes up exactly once.
 */
export function readSorted(topics: readonly Neighborhood[], answer: readonly (readonly number[])[]): SortedTopic[] {
  let from = 1;
  return topics.flatMap(({ wordings, groups }) => {
    const start = from;
    from += wordings.length;
    const own = answer
      .map((group) => group.filter((number) => number >= start && number < from))
      .filter((group) => group.length > 0);
    const seen = own.flat();
    if (seen.length !== wordings.length || new Set(seen).size !== seen.length) return [];
    return [{ groups, sorted: own.map((group) => group.flatMap((number) => wordings[number - start] ?? [])) }];
  });
}
