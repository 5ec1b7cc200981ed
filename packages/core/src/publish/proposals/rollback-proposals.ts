import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { holdLocks } from '../../database/hold-locks.ts';
import { isOutage } from '../../database/outlast-outage.ts';
import { transact } from '../../database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Repository } from '../../providers/sites/repository.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { type CheckedOutFile, openCheckout } from '../files/checkout.ts';
import { editPageFile, readPageFile } from '../files/page-file-rules.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications } from '../record/publications-store.ts';
import { planRollback, reportRollback as report, type RolledBackText } from '../record/rollback-rules.ts';
import { fileIsGone, withdrawnMessage, writtenText } from './proposal-rules.ts';
import { readProposals, updateProposal } from './proposals-store.ts';
import { proposeRollback } from './propose-rollback.ts';
import { lookAtProposal } from './watch-proposals.ts';

interface Work {
  context: Context;
  repository: Repository;
  dryRun: boolean;
  /** Who asks for the rollback. */
  userId: string;
}

const partOfMany =
  'It was proposed together with other texts and is not merged yet. Roll back all of them, or merge first and roll back then.';
const isWithdrawn = 'It was proposed but not merged yet; the proposal will be withdrawn.';
const inDoubt = "It isn't known whether this text arrived. Publish again first: the repository is read then.";

/** Remembers in one step that these texts are rolled back. */
async function keep({ context, userId }: Work, rows: readonly Publication[], message: string | null): Promise<void> {
  const rolledBackAt = context.now();
  const change = { state: 'rolledBack', rolledBackAt, rolledBackBy: userId, nextCheckAt: null, message } as const;
  await transact(context, async ({ db }) => {
    for (const row of rows) await changePublication(db, row, change);
  });
}

/** Texts that no one merged: their pull request is closed, if all that wait in it are to be rolled back. */
async function closeProposal(work: Work, rows: readonly Publication[]): Promise<RolledBackText[]> {
  const { context, repository, dryRun } = work;
  const [first] = rows;
  const { batchId = '', proposalId } = first ?? {};
  const [proposal] = await readProposals(context.db, [proposalId ?? '']);
  if (proposal === undefined) return [];
  const { id } = proposal;
  const all = await listPublications(context.db, { batchId, proposalId: id, states: ['proposed'] });
  if (all.length > rows.length) return rows.map((row) => report(row, 'leftAlone', partOfMany));
  if (dryRun) return rows.map((row) => report(row, 'willRestore', isWithdrawn));
  await repository.close(proposal, context.signal);
  const message = withdrawnMessage(proposal);
  await updateProposal(context.db, id, { state: 'closed' });
  await keep(work, rows, message);
  return rows.map((row) => report(row, 'restored', message));
}

interface Restoration {
  /** Texts to put back, and the files with them. */
  rows: Publication[];
  files: Map<string, CheckedOutFile>;
  reports: RolledBackText[];
  /** Texts that are back already. */
  isBack: Publication[];
}

/** Puts a text back in its file, if the file still says ours. */
function restoreText(to: Restoration, row: Publication, file: CheckedOutFile | null): void {
  const path = row.sourcePath ?? '';
  if (file === null) return void to.reports.push(report(row, 'leftAlone', fileIsGone(path)));
  const place = readPageFile(file).places[row.field];
  if ('refusal' in place) return void to.reports.push(report(row, 'leftAlone', place.refusal));
  const step = planRollback({ ...row, after: writtenText(row) }, { stored: place.value, kind: 'git' });
  if (step.outcome === 'leftAlone') return void to.reports.push(report(row, 'leftAlone', step.message));
  if (step.outcome === 'isRestored') {
    to.isBack.push(row);
    return void to.reports.push(report(row, 'restored', step.message));
  }
  const edited = editPageFile(file, { [row.field]: row.storedBefore });
  if ('refusal' in edited) return void to.reports.push(report(row, 'leftAlone', edited.refusal));
  to.files.set(path, { ...file, text: edited.text });
  return void to.rows.push(row);
}

async function findRestoration(work: Work, rows: readonly Publication[]): Promise<Restoration & { base: Base }> {
  const checkout = await openCheckout(work.context, work.repository);
  const to: Restoration = { rows: [], files: new Map(), reports: [], isBack: [] };
  for (const row of rows) {
    const path = row.sourcePath ?? '';
    restoreText(to, row, to.files.get(path) ?? (await checkout.read(path)));
  }
  return { ...to, base: checkout.snapshot };
}
type Base = Awaited<ReturnType<typeof openCheckout>>['snapshot'];

/** Texts that were merged: a pull request puts back those that no one changed since. */
async function restoreMerged(work: Work, rows: readonly Publication[]): Promise<RolledBackText[]> {
  const found = await findRestoration(work, rows);
  if (work.dryRun) return [...found.reports, ...found.rows.map((row) => report(row, 'willRestore', null))];
  await keep(work, found.isBack, null);
  if (found.rows.length === 0) return found.reports;
  const message = await proposeRollback(work, { ...found, files: [...found.files.values()], userId: work.userId });
  // Nothing is back before people merge it.
  return [...found.reports, ...found.rows.map((row) => report(row, 'rollingBack', message))];
}

async function attempt(
  { context }: Work,
  rows: readonly Publication[],
  work: () => Promise<RolledBackText[]>,
): Promise<RolledBackText[]> {
  try {
    return rows.length === 0 ? [] : await work();
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    const message = `${error.message} Roll back again: the repository is read first.`;
    return rows.map((row) => report(row, 'failed', message));
  }
}

/** The texts as they are once their pull requests were asked what became of them. */
async function refreshed({ context }: Work, rows: readonly Publication[]): Promise<Publication[]> {
  const ids = rows.flatMap(({ state, proposalId }) =>
    state === 'proposed' && proposalId !== null ? [proposalId] : [],
  );
  for (const proposal of await readProposals(context.db, [...new Set(ids)])) await lookAtProposal(context, proposal);
  const wanted = new Set(rows.map(({ id }) => id));
  const [first] = rows;
  const all = first === undefined ? [] : await listPublications(context.db, { batchId: first.batchId });
  return all.filter(({ id }) => wanted.has(id));
}

/**
 * Rolls back texts of a repository: what waits in an open pull request is withdrawn with it; what was merged is put back
 * by another one, except where someone changed it since.
 */
export async function rollBackProposed(
  context: Context,
  destination: DestinationRecord,
  { rows, dryRun, userId }: { rows: readonly Publication[]; dryRun: boolean; userId: string },
): Promise<RolledBackText[]> {
  return holdLocks(context, { what: 'a repository', names: [`propose ${destination.id}`] }, async (signal) => {
    const held = { ...context, signal };
    const work = { context: held, repository: await openRepository(held, destination), dryRun, userId };
    const now = await refreshed(work, rows);
    const waiting = groupBy(
      now.filter(({ state }) => state === 'proposed'),
      ({ proposalId }) => proposalId ?? '',
    );
    const reports: RolledBackText[] = now
      .filter(({ state }) => state === 'sending')
      .map((row) => report(row, 'leftAlone', inDoubt));
    for (const group of waiting.values())
      reports.push(...(await attempt(work, group, () => closeProposal(work, group))));
    const merged = now.filter(({ state }) => state === 'published' || state === 'live');
    return [...reports, ...(await attempt(work, merged, () => restoreMerged(work, merged)))];
  });
}
