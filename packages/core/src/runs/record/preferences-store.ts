import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { OfferedText } from './offered-texts-rules.ts';

/** What a person did with a proposal. */
export type PreferenceOutcome = 'accepted' | 'edited' | 'rejected' | 'alternative';

/** One choice among the texts that were offered for an item. */
export interface Preference {
  outcome: PreferenceOutcome;
  /** Place of the text among the offered ones, 0 is the proposal; null where none was taken. */
  place: number | null;
  /** The text that applies afterward; null if there is none. */
  texts: { title: string | null; description: string | null } | null;
  offered: OfferedText[];
}

export interface NewPreference extends Preference {
  itemId: string;
  teamId: string;
  userId: string;
  reason: string | null;
  decidedAt: Date;
}

/** Withdrawn choices that are kept of an item, the newest ones: a person can change their mind any number of times. */
const withdrawnKept = 20;

/** Keeps a choice; the ones before it stay, withdrawn, up to a number. */
export async function savePreference(db: Knex, preference: NewPreference): Promise<void> {
  await withdrawPreferences(db, preference);
  const { itemId, teamId } = preference;
  const withdrawn = db('preferences').where({ item_id: itemId, team_id: teamId }).whereNotNull('withdrawn_at');
  await db('preferences')
    .whereIn('id', withdrawn.orderBy('decided_at', 'desc').offset(withdrawnKept).select('id'))
    .delete();
  await db.raw(
    `insert into preferences (id, team_id, user_id, item_id, kind, subject, outcome, place, texts, offered, reason, decided_at)
     select :id, r.team_id, :userId, i.id, r.kind, i.subject, :outcome, :place, :texts, :offered, :reason, :decidedAt
     from run_items i join runs r on r.id = i.run_id where i.id = :itemId and r.team_id = :teamId`,
    {
      id: newId(),
      itemId: preference.itemId,
      teamId: preference.teamId,
      userId: preference.userId,
      outcome: preference.outcome,
      place: preference.place,
      texts: preference.texts === null ? null : JSON.stringify(preference.texts),
      offered: JSON.stringify(preference.offered),
      reason: preference.reason,
      decidedAt: preference.decidedAt,
    },
  );
}

/** Marks what was chosen for an item as taken back. */
export async function withdrawPreferences(
  db: Knex,
  { itemId, teamId, decidedAt }: { itemId: string; teamId: string; decidedAt: Date },
): Promise<void> {
  await db('preferences')
    .where({ item_id: itemId, team_id: teamId })
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: decidedAt });
}

/** A team's choices that were not taken back, newest first. */
export async function listPreferences(db: Knex, teamId: string, limit: number): Promise<Preference[]> {
  return db('preferences')
    .where({ team_id: teamId })
    .whereNull('withdrawn_at')
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .select<Preference[]>('outcome', 'place', 'texts', 'offered');
}
