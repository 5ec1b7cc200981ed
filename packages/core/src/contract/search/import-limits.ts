/** What a team may keep of imported data, and how large the numbers of a row may be. */
export const importLimits = {
  rowsPerImport: 2_000_000,
  rowsPerTeam: 10_000_000,
  rowsPerBatch: 5_000,
  /** Of a batch as JSON: checking them takes less than a tenth of a second from everyone else's answers. */
  bytesPerBatch: 2 * 1024 ** 2,
  /** Above this a click or impression count is a broken cell, not a busy site. */
  count: 1e12,
  position: 1e6,
} as const;
