import { createHash } from 'node:crypto';
import { editPageFile, readPageFile } from '../files/page-file-rules.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import type { PublicationChange } from '../record/publications-store.ts';
import { changedMeanwhile, judge, suffixOf } from '../record/publish-rules.ts';
import type { ProposalRecord } from './proposal.ts';

export const byHandInstead = 'Change this text by hand, or with a CSV file.';
export const noFile = 'No file is confirmed for this page yet. Find its file, confirm it, and plan again.';
export const fileIsGone = (path: string): string =>
  `${path} is no longer in the repository, or isn't text. Confirm the file for this page, and plan again.`;

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

/** The branch of texts that are proposed together: the same for every try. */
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
export function editText(row: Publication, file: { path: string; text: string }): FileStep {
  const place = readPageFile(file).places[row.field];
  if ('refusal' in place) return failed(place.refusal);
  const wanted = writtenText(row);
  const judgment = judge({ ...row, after: wanted }, { stored: place.value, kind: 'git' });
  if (judgment === 'isThere') return 'isThere';
  if (judgment === 'conflict') {
    // What the page will show once the change of that person is on it.
    const conflictRendered = place.value === null ? null : place.value + addedSuffix(row);
    const sides = { conflictStored: place.value, conflictRendered };
    return { change: { state: 'conflict', ...sides, message: changedMeanwhile } };
  }
  const edited = editPageFile(file, { [row.field]: wanted });
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

/** Whether a file says again what it said before. */
export function isBack(row: Publication, file: { path: string; text: string }): boolean {
  const place = readPageFile(file).places[row.field];
  return !('refusal' in place) && place.value === row.storedBefore;
}

type Named = Pick<ProposalRecord, 'number' | 'branch'>;

/** What a proposal is called within a sentence. */
const nameOf = ({ number, branch }: Named): string =>
  number === null ? `the branch ${branch}` : `pull request #${number}`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** How it ended without merging. */
const endOf = ({ number }: Named): string => (number === null ? 'deleted' : 'closed');

export const proposedMessage = (of: Named): string =>
  of.number === null
    ? `Pushed to ${nameOf(of)}: merge it to publish.`
    : `Proposed in ${nameOf(of)}: merge it to publish.`;
export const closedMessage = (of: Named): string => `${capitalized(nameOf(of))} was ${endOf(of)} without merging.`;
export const withdrawnMessage = (of: Named): string => `${capitalized(nameOf(of))} was ${endOf(of)}.`;

export const proposedBack = (of: Named): string =>
  `${capitalized(nameOf(of))} restores the previous text: merge it to finish the rollback.`;
export const rollbackClosed = (of: Named): string =>
  `${capitalized(nameOf(of))}, which was meant to restore the previous text, was ${endOf(of)} without merging. The site still has this text.`;
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
export function describeProposal(
  rows: readonly Publication[],
  purpose: 'publish' | 'rollback',
): { title: string; body: string } {
  const pages = new Set(rows.map(({ pageUrl }) => pageUrl)).size;
  const isBack = purpose === 'rollback';
  const title = `${isBack ? 'Restore' : 'Update'} titles and descriptions of ${countOf(pages, 'page')}`;
  const lines = rows.slice(0, maxListedPages).map((row) => {
    const [from, to] = isBack ? [writtenText(row), row.storedBefore] : [row.storedBefore, writtenText(row)];
    return `- ${row.pageUrl} (${row.field}, ${row.sourcePath ?? ''})\n  - before: ${quoted(from)}\n  - after: ${quoted(to)}`;
  });
  const rest = rows.length > lines.length ? [`- and ${countOf(rows.length - lines.length, 'more text')}`] : [];
  const intro = isBack
    ? 'Serplift proposes to put these texts back. Texts that someone changed since are left alone.'
    : 'Someone accepted these texts in Serplift. Only the texts change; merging this publishes them.';
  return { title, body: [intro, '', ...lines, ...rest].join('\n') };
}
