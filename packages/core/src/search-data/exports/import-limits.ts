/** What a team may keep of imported data, and how large the numbers of a row may be. */
export const importLimits = {
  rowsPerImport: 2_000_000,
  rowsPerTeam: 10_000_000,
  rowsPerBatch: 5_000,
  /** Above this a click or impression count is a broken cell, not a busy site. */
  count: 1e12,
  position: 1e6,
} as const;
