import { createHash } from 'node:crypto';
import type { PullRequest, PullText, RepositoryFile } from '../../providers/sites/repository.ts';
import { editPageFile, readPageFile } from '../files/page-file-rules.ts';
import { publishedChange } from '../record/doubt-rules.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import type { PublicationChange } from '../record/publications-store.ts';
import { changedMeanwhile, judge, suffixOf } from '../record/publish-rules.ts';
import { notRolledBack } from '../record/rollback-rules.ts';

export const byHandInstead = 'Change this text by hand, or with a CSV file.';
const alreadyThere = 'The file already had this text, so nothing was sent.';

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
export function branchOf(rows: readonly Publication[]): string {
  const names = rows.map((row) => JSON.stringify([writeIdOf(row), row.pageUrl, row.field, row.after]));
  const hash = createHash('sha256').update(JSON.stringify(names.toSorted())).digest('hex');
  return `serplift/publish-${hash.slice(0, 16)}`;
}

const failed = (message: string): { change: PublicationChange } => ({ change: { state: 'failed', message } });

/**
 * The file with a text in it, if it still says what it said when it was planned; otherwise what is kept of the text, which
 * isn't sent.
 */
export function editText(
  row: Publication,
  { file, now }: { file: RepositoryFile | null; now: Date },
): { file: RepositoryFile } | { change: PublicationChange } {
  if (file === null) return failed(`${row.sourcePath} is no longer in the repository, or isn't text. Plan again.`);
  const read = { ...file, seoTitle: row.sourceKey?.split('.') ?? null };
  const place = readPageFile(read).places[row.field];
  if ('refusal' in place) return failed(`${place.refusal} ${byHandInstead}`);
  const wanted = writtenText(row);
  const judgment = judge({ ...row, after: wanted }, { stored: place.value, kind: 'github' });
  if (judgment === 'isThere') return { change: { ...publishedChange(now, alreadyThere), attempt: 0 } };
  if (judgment === 'conflict') {
    // What the page will show once the change of that person is on it.
    const conflictRendered = place.value === null ? null : place.value + addedSuffix(row);
    const sides = { conflictStored: place.value, conflictRendered };
    return { change: { state: 'conflict', ...sides, message: changedMeanwhile } };
  }
  const edited = editPageFile(read, { field: row.field, value: wanted });
  return 'refusal' in edited ? failed(`${edited.refusal} ${byHandInstead}`) : { file: { ...file, ...edited } };
}

export const withdrawnMessage = (number: number): string => `Pull request #${number} was closed.`;
export const proposedBack = (number: number): string =>
  `Pull request #${number} restores the previous text: merge it to finish the rollback.`;
export const rollbackNotSent =
  'The rollback stopped before it was sent. The site still has this text; roll back again.';
export const rollbackInDoubt =
  "It isn't known yet whether the rollback was sent. Serplift looks again in a few minutes.";

/** When a pull request is looked at next. */
export const nextLookAtPull = (now: Date): Date => new Date(now.getTime() + 5 * 60_000);

/** What a text is once it is known what became of its pull request. */
export function afterPull(
  row: Publication,
  { pull, purpose, now }: { pull: PullRequest; purpose: 'publish' | 'rollback'; now: Date },
): PublicationChange {
  const { state, number, mergedAt } = pull;
  const nextCheckAt = nextLookAtPull(now);
  if (purpose === 'rollback') {
    const message = `Pull request #${number}, which was meant to restore the previous text, was closed without merging. The site still has this text.`;
    if (state === 'closed') return notRolledBack(row, { message, now });
    if (state === 'open') return { nextCheckAt, message: proposedBack(number) };
    return { state: 'rolledBack', rolledBackAt: mergedAt ?? now, nextCheckAt: null, message: null };
  }
  if (state === 'open') {
    return { state: 'proposed', nextCheckAt, message: `Proposed in pull request #${number}: merge it to publish.` };
  }
  if (state === 'merged') return { ...publishedChange(now, null), checks: 0 };
  return { state: 'failed', nextCheckAt: null, message: `Pull request #${number} was closed without merging.` };
}

const maxListedPages = 50;
const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A text in a list of a pull request, in which no sign makes anything else of it. */
const quoted = (text: string | null): string =>
  text === null ? '*none*' : `\`${text.replaceAll('`', "'").replaceAll(/\s+/gu, ' ')}\``;

/** The title and body of a pull request, and the message of its commit. */
export function describeProposal(rows: readonly Publication[]): PullText {
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
export const describeRevert = (number: number, mark: string): PullText => ({
  title: `Restore the titles and descriptions from before #${number}`,
  body: `Someone rolled back #${number} in Serplift. Merging this restores the texts from before.\n\nSerplift's mark: ${mark}`,
});
