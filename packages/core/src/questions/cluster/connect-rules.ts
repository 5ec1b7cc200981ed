/** What connects elements: pairs that always belong together, and pairs that do unless their part would exceed the limit. */
interface Connections {
  fixed?: readonly (readonly [number, number])[];
  /** The strongest first. */
  joined: Iterable<readonly [number, number]>;
  sizeLimit: number;
}

/** Parts of connected elements, numbered from 0 to `count` - 1 (union by root with halved paths). */
export function connect(count: number, { fixed = [], joined, sizeLimit }: Connections): number[][] {
  const parent = Int32Array.from({ length: count }, (_, element) => element);
  const size = new Int32Array(count).fill(1);
  const rootOf = (element: number): number => {
    let root = element;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root;
      root = parent[root] ?? root;
    }
    return root;
  };
  const join = ([a, b]: readonly [number, number], limit: number): void => {
    const [left, right] = [rootOf(a), rootOf(b)];
    const together = (size[left] ?? 1) + (size[right] ?? 1);
    if (left === right || together > limit) return;
    parent[right] = left;
    size[left] = together;
  };
  for (const pair of fixed) join(pair, count);
  for (const pair of joined) join(pair, sizeLimit);
  const members = new Map<number, number[]>();
  for (let element = 0; element < count; element += 1) {
    const root = rootOf(element);
    const list = members.get(root);
    if (list === undefined) members.set(root, [element]);
    else list.push(element);
  }
  return [...members.values()];
}
