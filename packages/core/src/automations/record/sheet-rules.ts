/** What notices call a sheet that is not written yet. */
export const sheetsName = 'Google Sheets';

/** The tab of a run: the day for people, and the run's id, by which a second try finds what the first one began. */
export function sheetTitle(run: { id: string; createdAt: string }): string {
  return `${run.createdAt.slice(0, 10)} ${run.id}`;
}
