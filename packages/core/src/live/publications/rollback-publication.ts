import pLimit from 'p-limit';
import { AppError } from '../../contract/errors.ts';
import { type DestinationKind, isSystem } from '../../contract/live/destinations-api.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';
import { keptFailure, outlastOutage } from '../../platform/database/outlast-outage.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Site } from '../../providers/sites/site.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireMayPublish } from '../../team/teams/publish-rights.ts';
import { getDestination } from '../destinations/destinations-store.ts';
import { openDestination } from '../destinations/open-destination.ts';
import { rollBackProposed } from '../proposals/roll-back-proposals.ts';
import { isOutcomeUnknown, keepInDoubt, waitOf } from '../record/doubt-rules.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import { changePublication, listPublications } from '../record/publications-store.ts';
import {
  isSent,
  planRollback,
  reportRollback as report,
  rolledBackChange,
  type RolledBackText,
  type RollbackStep,
} from '../record/rollback-rules.ts';
import { getBatch } from './present-batch.ts';

export interface RollbackInput {
  batchId: string;
  publicationIds?: readonly string[] | undefined;
  dryRun: boolean;
}

interface Work {
  context: Context;
  site: Site | null;
  kind: DestinationKind;
  dryRun: boolean;
  /** Undefined where no person asks now: an earlier rollback is finished. */
  userId?: string;
  /** What happened to an earlier try, whose outcome isn't known. */
  lost?: AppError;
  /** In a preview, what the fields of the page will hold once newer texts are taken back. */
  foreseen?: Map<Publication['field'], string | null>;
}

const pagesAtOnce = 4;
const changedMeanwhile = 'Someone has changed it since, so it was left alone.';
const rollbackInDoubt =
  "The site's answer was lost, so it isn't known yet whether the previous text is back. Serplift reads the site again 1, 5 and 30 minutes, 3 hours and 24 hours later; you can roll back again meanwhile.";

/** Writes what was there before, if the site still has our text, and remembers it. */
async function restore({ context, site, userId }: Work, row: Publication, step: RollbackStep): Promise<RolledBackText> {
  const { pageUrl, field, after: expected, storedBefore: value } = row;
  const isLate = row.state === 'rolledBack';
  if (step.outcome === 'willRestore') {
    // What arrived after it had been taken back is another write.
    const writeId = `${writeIdOf(row)}-back${isLate ? `-${row.attempt}` : ''}`;
    const outcome = await site?.write({ pageUrl, field, expected, value, writeId }, context.signal);
    if (outcome?.state !== 'written' && outcome?.stored !== value) return report(row, 'leftAlone', changedMeanwhile);
  }
  const change = rolledBackChange(row, { now: context.now(), userId, message: null });
  const attempt = row.attempt + (isLate ? 1 : 0);
  await outlastOutage(() => changePublication(context.db, row, { ...change, attempt }), context.signal);
  return report(row, 'restored', change.message ?? step.message);
}

/** A rollback whose answer was lost, or that the site wants later; it is finished without a person. */
async function keepRollingBack(work: Work, row: Publication, error: AppError): Promise<RolledBackText> {
  const { context, userId, lost } = work;
  const { message: why } = error;
  const doubt = keepInDoubt(row, { why, now: context.now(), retryAfterMs: waitOf(error) });
  const isOpen = lost !== undefined || isOutcomeUnknown(error);
  const message = isOpen ? `${rollbackInDoubt} ${why}` : `${why} The text is taken back then.`;
  const by = userId === undefined ? {} : { rolledBackBy: userId };
  const change =
    row.state === 'rolledBack'
      ? { nextCheckAt: doubt.nextCheckAt ?? null }
      : ({ ...doubt, ...by, state: 'rollingBack', message } as const);
  await outlastOutage(() => changePublication(context.db, row, change), context.signal);
  return report(row, 'rollingBack', message);
}

/** Takes one text back: the site is read before every write, and once more after an answer was lost. */
async function rollBackText(work: Work, row: Publication): Promise<RolledBackText> {
  const { context, site, kind, dryRun, lost, foreseen } = work;
  try {
    const texts = await site?.read(row.pageUrl, context.signal);
    const stored = foreseen?.has(row.field) === true ? foreseen.get(row.field) : texts?.[row.field];
    const step = planRollback(row, { stored: stored ?? null, kind });
    if (step.outcome === 'leftAlone') return report(row, 'leftAlone', step.message);
    foreseen?.set(row.field, row.storedBefore);
    if (dryRun) return report(row, 'willRestore', step.message);
    // Only a system that knows a write which it took before is sent it again.
    const isSentAgain = lost !== undefined && row.state !== 'rolledBack' && step.outcome === 'willRestore';
    return isSentAgain && !isSystem(kind) ? await keepRollingBack(work, row, lost) : await restore(work, row, step);
  } catch (thrown) {
    const error = keptFailure(thrown, context.signal);
    if (dryRun) return report(row, 'failed', error.message);
    if (isOutcomeUnknown(error) && lost === undefined) return rollBackText({ ...work, lost: error }, row);
    if (lost !== undefined || waitOf(error) !== undefined) return keepRollingBack(work, row, error);
    return report(row, 'failed', `${error.message} Roll back again: the site is read first.`);
  }
}

/** The texts of one page, under its lock: the newest first, since it was written over the one before. */
export async function rollBackPage(work: Work, rows: readonly Publication[]): Promise<RolledBackText[]> {
  const names = [`publish ${rows[0]?.pageUrl ?? ''}`];
  return holdLocks(work.context, { what: 'a page', names }, async (signal) => {
    const foreseen = work.dryRun ? { foreseen: new Map<Publication['field'], string | null>() } : {};
    const held = { ...work, ...foreseen, context: { ...work.context, signal } };
    const reports: RolledBackText[] = [];
    for (const row of rows.toReversed()) reports.unshift(await rollBackText(held, row));
    return reports;
  });
}

async function rollBackPages(work: Work, rows: readonly Publication[]): Promise<RolledBackText[]> {
  const limit = pLimit(pagesAtOnce);
  const pages = [...groupBy(rows, ({ pageUrl }) => pageUrl).values()];
  return (await Promise.all(pages.map((page) => limit(() => rollBackPage(work, page))))).flat();
}

/**
 * Restores what the site had before, unset where it was unset; what people changed since is left alone and said. May be
 * repeated. Throws `conflict` while the batch is being published.
 */
export async function rollbackPublication(
  context: Context,
  actor: TeamActor,
  input: RollbackInput,
): Promise<{ publications: RolledBackText[] }> {
  const { batchId, publicationIds, dryRun } = input;
  const batch = await getBatch(context, actor, batchId);
  await requireMayPublish(context, actor);
  if (batch.state === 'running') {
    throw new AppError('conflict', 'These texts are still being published; roll them back when that has ended.');
  }
  const wanted = publicationIds === undefined ? null : new Set(publicationIds);
  const rows = (await listPublications(context.db, { batchId })).filter(
    (row) => isSent(row, batch.kind) && (wanted === null || wanted.has(row.id)),
  );
  if (rows.length === 0) return { publications: [] };
  const { teamId, destinationId, kind } = batch;
  if (destinationId === null) {
    throw new AppError('not_configured', 'The destination was disconnected; connect it again to roll back.');
  }
  const destination = await getDestination(context.db, { teamId, destinationId });
  const publications =
    kind === 'github'
      ? await rollBackProposed(context, destination, { rows, dryRun, userId: actor.userId })
      : await rollBackPages(
          { context, site: openDestination(context, destination), kind, dryRun, userId: actor.userId },
          rows,
        );
  const countOf = (wanted: RolledBackText['outcome']): number =>
    publications.filter(({ outcome }) => outcome === wanted).length;
  const details = { restored: countOf('restored'), rollingBack: countOf('rollingBack') };
  if (!dryRun) await recordAudit(context, actor, { action: 'seo.rollback', subject: batchId, details });
  return { publications };
}
