import pLimit from 'p-limit';
import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { holdLocks } from '../../database/hold-locks.ts';
import { isOutage, outlastOutage } from '../../database/outlast-outage.ts';
import { requireMayPublish } from '../../people/teams/publish-rights.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { DestinationKind } from '../destinations/destinations-api.ts';
import { getDestination } from '../destinations/destinations-store.ts';
import { openDestination } from '../destinations/open-destination.ts';
import { rollBackProposed } from '../proposals/rollback-proposals.ts';
import { type Publication, writeIdOf } from '../record/publication.ts';
import { changePublication, listPublications } from '../record/publications-store.ts';
import {
  isSent,
  planRollback,
  reportRollback as report,
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
  userId: string;
}

const pagesAtOnce = 4;
const changedMeanwhile = 'Someone has changed it since, so it was left alone.';

/** Writes what was there before, if the site still has our text, and remembers it. */
async function restore({ context, site, userId }: Work, row: Publication, step: RollbackStep): Promise<RolledBackText> {
  const { pageUrl, field, after: expected, storedBefore: value } = row;
  if (step.outcome === 'willRestore') {
    const write = { pageUrl, field, expected, value, writeId: `${writeIdOf(row)}-back` };
    const outcome = await site?.write(write, context.signal);
    if (outcome?.state !== 'written' && outcome?.stored !== value) return report(row, 'leftAlone', changedMeanwhile);
  }
  const rolledBackAt = context.now();
  const receipt = { rolledBackAt, rolledBackBy: userId, nextCheckAt: null, message: null };
  const rolledBack = { state: 'rolledBack', ...receipt } as const;
  await outlastOutage(() => changePublication(context.db, row, rolledBack), context.signal);
  return report(row, 'restored', step.message);
}

async function rollBackText(work: Work, row: Publication): Promise<RolledBackText> {
  const { context, site, kind } = work;
  try {
    const texts = await site?.read(row.pageUrl, context.signal);
    const step = planRollback(row, { stored: texts?.[row.field] ?? null, kind });
    if (step.outcome === 'leftAlone') return report(row, 'leftAlone', step.message);
    return work.dryRun ? report(row, 'willRestore', step.message) : await restore(work, row, step);
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    return report(row, 'failed', `${error.message} Roll back again: the site is read first.`);
  }
}

/** The texts of one page, under its lock. */
async function rollBackPage(work: Work, rows: readonly Publication[]): Promise<RolledBackText[]> {
  const names = [`publish ${rows[0]?.pageUrl ?? ''}`];
  return holdLocks(work.context, { what: 'a page', names }, async (signal) => {
    const held = { ...work, context: { ...work.context, signal } };
    const reports: RolledBackText[] = [];
    for (const row of rows) reports.push(await rollBackText(held, row));
    return reports;
  });
}

async function noteRollback(
  context: Context,
  actor: TeamActor,
  { batchId, publications }: { batchId: string; publications: readonly RolledBackText[] },
): Promise<void> {
  const countOf = (wanted: RolledBackText['outcome']): number =>
    publications.filter(({ outcome }) => outcome === wanted).length;
  const details = { restored: countOf('restored'), rollingBack: countOf('rollingBack') };
  await recordAudit(context, actor, { action: 'seo.rollback', subject: batchId, details });
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
    (row) => isSent(row) && (wanted === null || wanted.has(row.id)),
  );
  if (rows.length === 0) return { publications: [] };
  const { teamId, destinationId, kind } = batch;
  if (destinationId === null) {
    throw new AppError('not_configured', 'The destination was disconnected; connect it again to roll back.');
  }
  const destination = await getDestination(context.db, { teamId, destinationId });
  if (kind === 'git') {
    const publications = await rollBackProposed(context, destination, { rows, dryRun, userId: actor.userId });
    if (!dryRun) await noteRollback(context, actor, { batchId, publications });
    return { publications };
  }
  const site = openDestination(context, destination);
  const limit = pLimit(pagesAtOnce);
  const work = { context, site, kind, dryRun, userId: actor.userId };
  const pages = [...groupBy(rows, ({ pageUrl }) => pageUrl).values()];
  const publications = (await Promise.all(pages.map((page) => limit(() => rollBackPage(work, page))))).flat();
  if (!dryRun) await noteRollback(context, actor, { batchId, publications });
  return { publications };
}
