/** A list without the row at an index; the last row stays. */
export function withoutRow<Row>(rows: readonly Row[], index: number): Row[] {
  return rows.length === 1 ? [...rows] : rows.filter((_, at) => at !== index);
}
