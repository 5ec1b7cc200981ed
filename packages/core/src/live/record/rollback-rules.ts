import { type DestinationKind, isByHand } from '../../contract/live/destinations-api.ts';
import type { rollbackOutcomes } from '../../contract/live/publications-api.ts';
import { nextLook } from '../../platform/next-look-rules.ts';
import type { Publication } from './publication.ts';
import type { PublicationChange } from './publications-store.ts';
import { judge } from './publish-rules.ts';

/** What a rollback would do with one text. */
export type RollbackStep = { outcome: 'willRestore' | 'isRestored' | 'leftAlone'; message: string | null };

const byPeople = "People published this text by hand, so Serplift doesn't change it back.";
const foreign = 'The site already had this text before it was published.';
const changed = 'Someone changed it since, so it is left alone.';
const restored = 'The previous text is already back.';
const unknownBefore = "The page had no text before, and a webhook can't restore that.";

const sentStates = new Set<Publication['state']>(['proposed', 'published', 'live', 'sending', 'inDoubt']);

/** Texts that a rollback can be about: what was sent and may be on the site. */
export function isSent({ state }: Pick<Publication, 'state'>, kind: DestinationKind): boolean {
  // In a repository, a pull request waits; elsewhere, the answer to a rollback was lost.
  return sentStates.has(state) || (state === 'rollingBack' && kind !== 'github');
}

/** Decides by what the site keeps now; only a text that is still ours is taken back. */
export function planRollback(
  row: Publication,
  { stored, kind }: { stored: string | null; kind: DestinationKind },
): RollbackStep {
  if (isByHand(kind)) return { outcome: 'leftAlone', message: byPeople };
  if (row.attempt === 0) return { outcome: 'leftAlone', message: foreign };
  const judgment = judge(row, { stored, kind });
  if (judgment === 'conflict') return { outcome: 'leftAlone', message: changed };
  if (judgment === 'send') return { outcome: 'isRestored', message: restored };
  if (kind === 'webhook' && row.storedBefore === null) return { outcome: 'leftAlone', message: unknownBefore };
  return { outcome: 'willRestore', message: null };
}

/** What a rollback did with one text, or would do. */
export interface RolledBackText {
  publicationId: string;
  pageUrl: string;
  field: Publication['field'];
  restores: string | null;
  outcome: (typeof rollbackOutcomes)[number];
  message: string | null;
}

/** What is said of one text after a rollback. */
export const reportRollback = (
  row: Publication,
  outcome: RolledBackText['outcome'],
  message: string | null,
): RolledBackText => ({
  publicationId: row.id,
  pageUrl: row.pageUrl,
  field: row.field,
  restores: row.storedBefore,
  outcome,
  message,
});

const mayArrive =
  'The site has the previous text. The write whose answer was lost may still arrive; Serplift looks for it for a day and takes it back.';

const isUnanswered = ({ state }: Publication): boolean => state === 'sending' || state === 'inDoubt';

/** What is kept of a text that was taken back: one that was in doubt may arrive later, so it is looked for. */
export function rolledBackChange(
  row: Publication,
  { now, userId, message }: { now: Date; userId?: string | undefined; message: string | null },
): PublicationChange {
  // What is known to have been published won't arrive again.
  const isInDoubt = row.publishedAt === null && (isUnanswered(row) || row.waitingSince !== null);
  const since = isInDoubt ? (row.waitingSince ?? now) : null;
  const nextCheckAt = since && nextLook(since, { now });
  return {
    state: 'rolledBack',
    rolledBackAt: row.rolledBackAt ?? now,
    ...(userId !== undefined && { rolledBackBy: userId }),
    waitingSince: since,
    nextCheckAt,
    message: nextCheckAt === null ? message : (message ?? mayArrive),
  };
}

/** What is kept of a text whose rollback restored nothing: it is on the site as before. */
export const notRolledBack = (
  { liveAt }: Publication,
  { message, now }: { message: string | null; now: Date },
): PublicationChange => ({
  state: liveAt === null ? 'published' : 'live',
  rolledBackBy: null,
  // A page that did not show its text yet is looked at again.
  nextCheckAt: liveAt === null ? now : null,
  message,
});
