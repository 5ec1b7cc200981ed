import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { Decision } from '../../contract/runs/optimization.ts';

type Said = Pick<Decision, 'verdict' | 'alternative' | 'title' | 'description' | 'despite' | 'reason'>;

export interface NewDecision extends Said {
  itemId: string;
  teamId: string;
  userId: string;
  decidedAt: Date;
}

/** Lets one transaction after the other decide about items; in the order of their IDs, so that none waits for another in turn. */
async function lockItems(db: Knex, { ids, teamId }: { ids: readonly string[]; teamId: string }): Promise<void> {
  await db('run_items as i')
    .join('runs as o', 'o.id', 'i.run_id')
    .where('o.team_id', teamId)
    .whereIn('i.id', ids)
    .orderBy('i.id')
    .forNoKeyUpdate('i')
    .select('i.id');
}

/** Keeps a decision; the newest replaces the one before. */
export async function saveDecision(db: Knex, decision: NewDecision): Promise<void> {
  await lockItems(db, { ids: [decision.itemId], teamId: decision.teamId });
  const { alternative, title, description, despite } = decision;
  const edited = title === null && description === null ? null : { title, description, alternative, despite };
  await db('decisions')
    .insert({
      item_id: decision.itemId,
      team_id: decision.teamId,
      user_id: decision.userId,
      verdict: decision.verdict,
      edited: edited === null ? null : JSON.stringify(edited),
      reason: decision.reason,
      decided_at: decision.decidedAt,
    })
    .onConflict('item_id')
    .merge();
}

/** Takes a decision back; false when there was none. */
export async function deleteDecision(db: Knex, decision: { itemId: string; teamId: string }): Promise<boolean> {
  await lockItems(db, { ids: [decision.itemId], teamId: decision.teamId });
  return (await db('decisions').where({ item_id: decision.itemId, team_id: decision.teamId }).delete()) > 0;
}

interface Expected {
  itemId: string;
  /** When the decision was made that the caller knows of; null for none, nothing where any may stand. */
  replaces?: string | null | undefined;
}

/** Keeps others from deciding about these items until the transaction ends; gives those someone else decided about since. */
export async function lockOvertaken(
  db: Knex,
  { items, teamId, userId }: { items: readonly Expected[]; teamId: string; userId: string },
): Promise<Set<string>> {
  const named = items.filter(({ itemId }) => isUuid(itemId));
  const ids = named.map(({ itemId }) => itemId);
  await lockItems(db, { ids, teamId });
  const expected = named.filter(({ replaces }) => replaces !== undefined);
  const standing = await db('decisions')
    .where({ team_id: teamId })
    .whereIn('item_id', ids)
    .select<{ item_id: string; user_id: string | null; decided_at: Date }[]>('item_id', 'user_id', 'decided_at');
  const byItem = new Map(standing.map((one) => [one.item_id, one]));
  const overtaken = expected.filter(({ itemId, replaces }) => {
    const now = byItem.get(itemId);
    if (now === undefined) return replaces !== null;
    return now.user_id !== userId && now.decided_at.toISOString() !== replaces;
  });
  return new Set(overtaken.map(({ itemId }) => itemId));
}
