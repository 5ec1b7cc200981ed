/** Expected click-through rate for non-brand web search at positions 1 to 20, a blend of published studies. */
const publicCtr = [
  0.276, 0.157, 0.11, 0.08, 0.06, 0.047, 0.037, 0.031, 0.027, 0.024, 0.01, 0.009, 0.008, 0.007, 0.006, 0.006, 0.005,
  0.005, 0.004, 0.004,
];
const beyondCtr = 0.002;

/** The public table's click-through rate (0 to 1), linear between positions; a shape to lean on, never a size to promise. */
export function publicCtrAt(position: number): number {
  const at = Math.max(1, position) - 1;
  const below = Math.floor(at);
  const low = publicCtr[below] ?? beyondCtr;
  const high = publicCtr[below + 1] ?? beyondCtr;
  return low + (high - low) * (at - below);
}
