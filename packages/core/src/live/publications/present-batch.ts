import { found } from '../../contract/errors.ts';
import { isSystem } from '../../contract/live/destinations-api.ts';
import type { PublicationBatch, PublicationReceipt } from '../../contract/live/publications-api.ts';
import { getRun } from '../../runs/record/get-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listProposals, type ProposalRecord } from '../proposals/proposals-store.ts';
import { findBatch, listBatches } from '../record/batches-store.ts';
import type { BatchRecord, Publication } from '../record/publication.ts';
import { listPublications } from '../record/publications-store.ts';
import { isNotShown, siteSuffix } from '../record/publish-rules.ts';

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A pull request as people see it; null until it is known. */
function shownPull(known: ProposalRecord | undefined): PublicationReceipt['rollbackProposal'] {
  if (known === undefined || known.number === null || known.url === null) return null;
  return { number: known.number, url: known.url, mergedBy: known.mergedBy };
}

function toReceipt(
  row: Publication,
  { kind }: BatchRecord,
  proposals: ReadonlyMap<string | null, ProposalRecord>,
): PublicationReceipt {
  const { id, itemId, pageUrl, field, state, proposalSaw, storedBefore, renderedBefore, after, renderedAfter } = row;
  const texts = { proposalSaw, storedBefore, renderedBefore, after, renderedAfter };
  const proposal = shownPull(proposals.get(row.proposalId));
  return {
    ...texts,
    id,
    itemId,
    pageUrl,
    field,
    state: isNotShown(row) ? 'notShown' : state,
    siteSuffix: kind === 'wordpress' || kind === 'ghost' ? siteSuffix(row) : null,
    sourcePath: row.sourceKey === null ? row.sourcePath : `${row.sourcePath ?? ''} (${row.sourceKey})`,
    proposal: proposal && { number: proposal.number, url: proposal.url },
    rollbackProposal: shownPull(proposals.get(row.rollbackProposalId)),
    conflict: state === 'conflict' ? { stored: row.conflictStored, rendered: row.conflictRendered } : null,
    message: row.message,
    waitingSince: instantOf(row.waitingSince),
    nextLookAt: row.waitingSince === null ? null : instantOf(row.nextCheckAt),
    sentAt: instantOf(row.sentAt),
    publishedAt: instantOf(row.publishedAt),
    liveAt: instantOf(row.liveAt),
    rolledBackAt: instantOf(row.rolledBackAt),
    rolledBackBy: row.rolledBackBy,
  };
}

/** A batch with the receipts of its texts. */
export async function showBatch(context: Context, batch: BatchRecord): Promise<PublicationBatch> {
  const rows = await listPublications(context.db, { batchId: batch.id });
  const known = batch.kind === 'github' ? await listProposals(context.db, { batchId: batch.id }) : [];
  const proposals = new Map<string | null, ProposalRecord>(known.map((one) => [one.id, one]));
  return {
    id: batch.id,
    optimizationId: batch.runId,
    destinationId: batch.destinationId,
    destinationName: batch.destinationName,
    kind: batch.kind,
    comparesAndWrites: isSystem(batch.kind),
    state: batch.state,
    plannedBy: batch.plannedBy,
    createdAt: batch.createdAt.toISOString(),
    publishedBy: batch.publishedBy,
    publishedAt: instantOf(batch.publishedAt),
    publications: rows.map((row) => toReceipt(row, batch, proposals)),
  };
}

/** One of the team's batches. Throws `not_found`. */
export async function getBatch(context: Context, actor: TeamActor, batchId: string): Promise<BatchRecord> {
  return found(await findBatch(context.db, { teamId: actor.teamId, batchId }), 'Publication');
}

/** One of the team's batches with its receipts. */
export async function showPublication(
  context: Context,
  actor: TeamActor,
  { batchId }: { batchId: string },
): Promise<PublicationBatch> {
  return showBatch(context, await getBatch(context, actor, batchId));
}

/** Everything planned and published from one of the team's runs, newest first. */
export async function listRunPublications(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<PublicationBatch[]> {
  const run = await getRun(context, actor, { optimizationId, kind: 'seo' });
  const batches = await listBatches(context.db, { teamId: actor.teamId, runId: run.id });
  return Promise.all(batches.map((batch) => showBatch(context, batch)));
}
