import type { Knex } from 'knex';
import type { Decision } from '../../contract/runs/optimization.ts';

export interface NewDecision extends Pick<Decision, 'verdict' | 'alternative' | 'title' | 'description' | 'reason'> {
  itemId: string;
  teamId: string;
  userId: string;
  decidedAt: Date;
}

/** Keeps a decision; the newest replaces the one before. */
export async function saveDecision(db: Knex, decision: NewDecision): Promise<void> {
  const { alternative, title, description } = decision;
  const edited = title === null && description === null ? null : { title, description, alternative };
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
  return (await db('decisions').where({ item_id: decision.itemId, team_id: decision.teamId }).delete()) > 0;
}
