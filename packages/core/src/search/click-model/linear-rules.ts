/** Solves a symmetric positive definite system by Cholesky's method; a direction without weight stays 0. */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0);
      if (i === j) lower[i * size + i] = Math.sqrt(Math.max(sum, 1e-12));
      else lower[i * size + j] = sum / (lower[j * size + j] ?? 1);
    }
  }
  const solved = new Float64Array(right);
  for (let i = 0; i < size; i += 1) {
    let sum = solved[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= (lower[i * size + k] ?? 0) * (solved[k] ?? 0);
    solved[i] = sum / (lower[i * size + i] ?? 1);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = solved[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) sum -= (lower[k * size + i] ?? 0) * (solved[k] ?? 0);
    solved[i] = sum / (lower[i * size + i] ?? 1);
  }
  return solved;
}
