import { AppError, found } from '../../contract/errors.ts';
import { getBatch } from '../../live/publications/present-batch.ts';
import { type RollbackInput, rollbackPublication } from '../../live/publications/rollback-publication.ts';
import type { BatchRecord, Publication, PublicationState } from '../../live/record/publication.ts';
import { listPublications } from '../../live/record/publications-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { type Content, counted, runPath } from './approval-rules.ts';

type Place = Content['places'][number];

/** What publishing would send, or send again. */
const unsent: ReadonlySet<PublicationState> = new Set(['accepted', 'sending', 'inDoubt', 'failed']);

const nameOf = ({ field }: Pick<Publication, 'field'>): string => (field === 'title' ? 'Title' : 'Description');

/** The texts by page, in their order. */
function byPage(texts: readonly { pageUrl: string; change: Place['changes'][number] }[]): Place[] {
  const places = new Map<string, Place>();
  for (const { pageUrl, change } of texts) {
    const place = places.get(pageUrl) ?? { place: pageUrl, changes: [] };
    place.changes.push(change);
    places.set(pageUrl, place);
  }
  return [...places.values()];
}

/** What there is to say about texts of a batch; throws `conflict` when there are none. */
function contentOf(batch: BatchRecord, verb: string, texts: Parameters<typeof byPage>[0]): Content {
  if (texts.length === 0)
    throw new AppError('conflict', `There is nothing to ${verb.toLowerCase()} in this publication.`);
  const places = byPage(texts);
  return {
    effect: `${verb} ${counted(texts.length, 'text')} of ${counted(places.length, 'page')}.`,
    target: batch.destinationName,
    places,
    path: runPath('seo', batch.runId),
    estimate: null,
  };
}

/** Texts of a plan that would go live. */
export async function describePublishing(
  context: Context,
  actor: TeamActor,
  { batchId }: { batchId: string },
): Promise<Content> {
  const batch = await getBatch(context, actor, batchId);
  if (batch.state === 'planning')
    throw new AppError('conflict', 'This plan is still being prepared; publish it when it is ready.');
  const rows = (await listPublications(context.db, { batchId })).filter(({ state }) => unsent.has(state));
  const texts = rows.map((row) => {
    const before = row.renderedBefore ?? row.storedBefore;
    return { pageUrl: row.pageUrl, change: { name: nameOf(row), before, after: row.after } };
  });
  return contentOf(batch, 'Publish', texts);
}

/** A text that the site has in place of ours: it would stay, or ours would replace it. */
export async function describeResolving(
  context: Context,
  actor: TeamActor,
  { batchId, publicationId, choice }: { batchId: string; publicationId: string; choice: 'keep' | 'replace' },
): Promise<Content> {
  const batch = await getBatch(context, actor, batchId);
  const rows = await listPublications(context.db, { batchId });
  const row = found(
    rows.find(({ id }) => id === publicationId),
    'Publication',
  );
  if (row.state !== 'conflict') throw new AppError('conflict', 'This text no longer has a conflict.');
  const before = row.conflictRendered ?? row.conflictStored;
  const change = { name: nameOf(row), before, after: choice === 'keep' ? before : row.after };
  return contentOf(batch, choice === 'keep' ? 'Keep' : 'Replace', [{ pageUrl: row.pageUrl, change }]);
}

/** Texts that the site would get back, as it shows them now. */
export async function describePublicationRollback(
  context: Context,
  actor: TeamActor,
  input: RollbackInput,
): Promise<Content> {
  const batch = await getBatch(context, actor, input.batchId);
  const { publications } = await rollbackPublication(context, actor, { ...input, dryRun: true });
  const rows = new Map((await listPublications(context.db, { batchId: input.batchId })).map((row) => [row.id, row]));
  const texts = publications
    .filter(({ outcome }) => outcome !== 'leftAlone' && outcome !== 'failed')
    .map(({ publicationId, pageUrl, field, restores }) => {
      const before = rows.get(publicationId)?.after ?? null;
      return { pageUrl, change: { name: nameOf({ field }), before, after: restores } };
    });
  return contentOf(batch, 'Roll back', texts);
}
