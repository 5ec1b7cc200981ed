import { averageLinkage } from './average-linkage-rules.ts';
import type { ClusterInput } from './cluster-input-rules.ts';
import { connect } from './connect-rules.ts';
import { clusterCut, type ComparableQuery, prepareComparison } from './question-similarity-rules.ts';
import { byWeight } from './question-weight-rules.ts';

/** Queries compared with each within a block; longer blocks are sorted so that neighbors are alike. */
export const blockWindow = 24;
/** Rarest words of a query under which it is looked up. */
export const blockKeys = 2;
/** Components stay this small; what is further apart than everything in them is left out. */
const componentLimit = 120;

const none = { clicks: 0, impressions: 0 };

/** Groups queries that ask the same: lists of indexes into the input, each with its label first, then by clicks and impressions. */
export function clusterQuestions(queries: readonly ClusterInput[]): number[][] {
  const { units, similarity } = prepareComparison(queries);
  const groups: number[][] = [];
  for (const component of components(units, similarity)) {
    for (const cluster of averageLinkage(component, similarity, clusterCut)) {
      groups.push(cluster.flatMap((unit) => units[unit]?.members ?? []));
    }
  }
  for (const group of groups) group.sort((a, b) => byWeight(queries[a] ?? none, queries[b] ?? none) || a - b);
  return groups;
}

/** Sets of units connected by similar pairs; only units that share a rare word are ever compared. */
function components(units: readonly ComparableQuery[], similarity: (a: number, b: number) => number): number[][] {
  const left: number[] = [];
  const right: number[] = [];
  const values: number[] = [];
  for (const block of blocksOf(units)) {
    for (let i = 0; i < block.length; i += 1) {
      const end = Math.min(block.length, i + 1 + blockWindow);
      for (let j = i + 1; j < end; j += 1) {
        const a = block[i] ?? 0;
        const b = block[j] ?? 0;
        const value = similarity(a, b);
        if (value < clusterCut) continue;
        left.push(a);
        right.push(b);
        values.push(value);
      }
    }
  }
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  function* joined(): Generator<[number, number]> {
    for (const edge of order) yield [left[edge] ?? 0, right[edge] ?? 0];
  }
  return connect(units.length, { joined: joined(), sizeLimit: componentLimit });
}

/** Units under each of their rarest words; neighbors in a block share further words. */
function* blocksOf(units: readonly ComparableQuery[]): Generator<number[]> {
  const blocks = new Map<number, number[]>();
  for (const [unit, { stems }] of units.entries()) {
    for (const stem of stems.slice(0, blockKeys)) {
      const block = blocks.get(stem);
      if (block === undefined) blocks.set(stem, [unit]);
      else block.push(unit);
    }
  }
  for (const [stem, block] of blocks) {
    if (block.length < 2) continue;
    if (block.length > blockWindow) sortByRest(block, units, stem);
    yield block;
  }
}

/** Stems are numbered by frequency, so the next rarest word sorts first. */
function sortByRest(block: number[], units: readonly ComparableQuery[], stem: number): void {
  const keys = new Map(block.map((unit) => [unit, (units[unit]?.stems ?? []).filter((one) => one !== stem)]));
  block.sort((a, b) => {
    const [left, right] = [keys.get(a) ?? [], keys.get(b) ?? []];
    for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
      const order = (left[i] ?? 0) - (right[i] ?? 0);
      if (order !== 0) return order;
    }
    return left.length - right.length || a - b;
  });
}
