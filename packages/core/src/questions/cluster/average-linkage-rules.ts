/**
 * Average-linkage clustering of a few hundred elements by nearest-neighbor chains, quadratic in their number. Two
 * groups are joined while their average similarity reaches the cut; the result does not depend on the order of joining.
 */
export function averageLinkage(
  elements: readonly number[],
  similarity: (a: number, b: number) => number,
  cut: number,
): number[][] {
  const count = elements.length;
  if (count < 2) return count === 0 ? [] : [[...elements]];
  const matrix = new Float32Array(count * count);
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 1; j < count; j += 1) {
      const value = similarity(elements[i] ?? 0, elements[j] ?? 0);
      matrix[i * count + j] = value;
      matrix[j * count + i] = value;
    }
  }
  const groups: number[][] = elements.map((element) => [element]);
  const active = new Set(groups.keys());
  const done: number[][] = [];
  const chain: number[] = [];
  while (active.size > 0) {
    const top = chain.at(-1) ?? first(active);
    if (chain.length === 0) chain.push(top);
    const near = nearest(matrix, active, { of: top, prefer: chain.at(-2) ?? -1, count });
    if (near.index === -1 || near.value < cut) {
      // No other group is close enough to this one, and joining others only lowers averages.
      done.push(groups[top] ?? []);
      active.delete(top);
      chain.pop();
    } else if (near.index === chain.at(-2)) {
      chain.length -= 2;
      join(matrix, groups, { into: near.index, from: top, active, count });
    } else {
      chain.push(near.index);
    }
  }
  return done;
}

function first(active: ReadonlySet<number>): number {
  for (const group of active) return group;
  return -1;
}

function nearest(
  matrix: Float32Array,
  active: ReadonlySet<number>,
  look: { of: number; prefer: number; count: number },
): { index: number; value: number } {
  const { of, prefer, count } = look;
  let index = active.has(prefer) ? prefer : -1;
  let value = index === -1 ? -1 : (matrix[of * count + index] ?? 0);
  for (const other of active) {
    const next = matrix[of * count + other] ?? 0;
    if (other === of || next <= value) continue;
    index = other;
    value = next;
  }
  return { index, value };
}

/** The average over a joined group's members (Lance and Williams). */
function join(
  matrix: Float32Array,
  groups: number[][],
  step: { into: number; from: number; active: Set<number>; count: number },
): void {
  const { into, from, active, count } = step;
  const [left, right] = [groups[into] ?? [], groups[from] ?? []];
  for (const other of active) {
    if (other === into || other === from) continue;
    const sum = left.length * (matrix[into * count + other] ?? 0) + right.length * (matrix[from * count + other] ?? 0);
    const value = sum / (left.length + right.length);
    matrix[into * count + other] = value;
    matrix[other * count + into] = value;
  }
  groups[into] = [...left, ...right];
  active.delete(from);
}
