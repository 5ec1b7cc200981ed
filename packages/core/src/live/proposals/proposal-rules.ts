import { createHash } from 'node:crypto';
import { editPageFile, readPageFile } from '../files/page-file-rules.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import type { PublicationChange } from '../record/publications-store.ts';
import { changedMeanwhile, judge, suffixOf } from '../record/publish-rules.ts';

export const byHandInstead = 'Change this text by hand, or with a CSV file.';
export const noFile = `No Markdown or HTML file in the repository is clearly the one behind this page. ${byHandInstead}`;
export const fileIsGone = (path: string): string =>
  `${path} is no longer in the repository, or isn't text. Plan again.`;

/** What a site adds to the title that its file says; empty when nothing. */
function addedSuffix({ field, storedBefore, renderedBefore }: WrittenText): string {
  if (field !== 'title' || storedBefore === null || renderedBefore === null) return '';
  // Only an exact match: a folded text has other lengths.
  return renderedBefore.startsWith(storedBefore) ? renderedBefore.slice(storedBefore.length) : '';
}

type WrittenText = Pick<Publication, 'field' | 'after' | 'storedBefore' | 'renderedBefore'>;

/** What the file is to say so that the page shows the accepted text: without what the site adds by itself. */
export function writtenText(row: WrittenText): string {
  const suffix = addedSuffix(row);
  const isAdded = suffix !== '' && row.after.endsWith(suffix) && row.after.length > suffix.length;
  return isAdded ? row.after.slice(0, -suffix.length) : row.after;
}

/** Why this file can't be what the page takes its text from; null when it can. */
export function whyNotShown({ field, storedBefore, renderedBefore }: WrittenText, path: string): string | null {
  if (storedBefore === null || renderedBefore === null) return null;
  const isShown = field === 'title' ? suffixOf(renderedBefore, storedBefore) !== null : storedBefore === renderedBefore;
  if (isShown || storedBefore.trim() === renderedBefore.trim()) return null;
  return `${path} says “${storedBefore}”, but the page shows “${renderedBefore}”, so this ${field} comes from somewhere else. ${byHandInstead}`;
}

/** The branch of texts that are proposed together, and the mark of a pull request that takes them back: the same for every try. */
export function branchOf(rows: readonly Publication[], purpose: 'publish' | 'rollback'): string {
  const names = rows.map((row) => {
    // After a pull request was closed without merging, the next rollback needs another branch.
    const previous = purpose === 'rollback' && row.rollbackProposalId !== null ? [row.rollbackProposalId] : [];
    return JSON.stringify([writeIdOf(row), row.pageUrl, row.field, row.after, ...previous]);
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([purpose, ...names.toSorted((a, b) => (a < b ? -1 : 1))]))
    .digest('hex');
  return `serplift/${purpose}-${hash.slice(0, 16)}`;
}

/** What becomes of one text in its file: the file with it, or what is kept of the text without sending it. */
export type FileStep = { text: string } | { change: PublicationChange } | 'isThere';

/** Changes a text in its file, if the file still says what it said when it was planned. */
export function editText(row: Publication, from: { path: string; text: string }): FileStep {
  const file = { ...from, seoTitle: row.sourceKey?.split('.') ?? null };
  const place = readPageFile(file).places[row.field];
  if ('refusal' in place) return failed(place.refusal);
  const wanted = writtenText(row);
  const judgment = judge({ ...row, after: wanted }, { stored: place.value, kind: 'github' });
  if (judgment === 'isThere') return 'isThere';
  if (judgment === 'conflict') {
    // What the page will show once the change of that person is on it.
    const conflictRendered = place.value === null ? null : place.value + addedSuffix(row);
    const sides = { conflictStored: place.value, conflictRendered };
    return { change: { state: 'conflict', ...sides, message: changedMeanwhile } };
  }
  const edited = editPageFile(file, { field: row.field, value: wanted });
  return 'refusal' in edited ? failed(edited.refusal) : edited;
}

const failed = (refusal: string): FileStep => ({
  change: { state: 'failed', message: `${refusal} ${byHandInstead}` },
});

/** Whether a file says the text that was proposed for it. */
export function says(row: Publication, file: { path: string; text: string }): boolean {
  const place = readPageFile(file).places[row.field];
  return !('refusal' in place) && place.value === writtenText(row);
}

export const proposedMessage = (number: number): string => `Proposed in pull request #${number}: merge it to publish.`;
export const closedMessage = (number: number | null): string => `Pull request #${number} was closed without merging.`;
export const withdrawnMessage = (number: number | null): string => `Pull request #${number} was closed.`;

export const proposedBack = (number: number): string =>
  `Pull request #${number} restores the previous text: merge it to finish the rollback.`;
export const rollbackClosed = (number: number): string =>
  `Pull request #${number}, which was meant to restore the previous text, was closed without merging. The site still has this text.`;
export const rollbackNotSent =
  'The rollback stopped before it was sent. The site still has this text; roll back again.';
export const rollbackInDoubt =
  "It isn't known yet whether the rollback was sent. Serplift looks again in a few minutes.";

const maxListedPages = 50;
const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A text in a list of a pull request, in which no sign makes anything else of it. */
const quoted = (text: string | null): string =>
  text === null ? '*none*' : `\`${text.replaceAll('`', "'").replaceAll(/\s+/gu, ' ')}\``;

/** The title and body of a pull request, and the message of its commit. */
export function describeProposal(rows: readonly Publication[]): { title: string; body: string } {
  const pages = new Set(rows.map(({ pageUrl }) => pageUrl)).size;
  const lines = rows.slice(0, maxListedPages).map((row) => {
    const name = `- ${row.pageUrl} (${row.field}, ${row.sourcePath ?? ''})`;
    return `${name}\n  - before: ${quoted(row.storedBefore)}\n  - after: ${quoted(writtenText(row))}`;
  });
  const rest = rows.length > lines.length ? [`- and ${countOf(rows.length - lines.length, 'more text')}`] : [];
  const intro = 'Someone accepted these texts in Serplift. Only the texts change; merging this publishes them.';
  return {
    title: `Update titles and descriptions of ${countOf(pages, 'page')}`,
    body: [intro, '', ...lines, ...rest].join('\n'),
  };
}

/** The same for a pull request that takes back another one; it is found again by its mark. */
export const describeRevert = (number: number, mark: string): { title: string; body: string } => ({
  title: `Restore the titles and descriptions from before #${number}`,
  body: `Someone rolled back #${number} in Serplift. Merging this restores the texts from before.\n\nSerplift's mark: ${mark}`,
});
