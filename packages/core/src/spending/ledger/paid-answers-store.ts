import type { Knex } from 'knex';
import type { ReceivedAnswer } from '../../providers/upstream/received-answer.ts';

/** Where an answer to a question may be: bought for the same work, or, not before `since`, for other work of the team. */
export interface AnswerPlaces {
  own: Buffer;
  shared: { request: Buffer; since: Date } | null;
}

/** An answer that was paid for already; null when there is none. */
export async function findAnswer(db: Knex, { own, shared }: AnswerPlaces): Promise<ReceivedAnswer | null> {
  const row = await db('paid_answers')
    .where({ request: own })
    .modify((query) => {
      if (shared === null) return;
      void query.orWhere((other) => other.where({ request: shared.request }).where('received_at', '>=', shared.since));
    })
    .orderBy('received_at', 'desc')
    .first<{ answer: Buffer; received_at: Date } | undefined>('answer', 'received_at');
  return row === undefined ? null : { bytes: row.answer, receivedAt: row.received_at };
}

/** Forgets answers that were received before a moment. */
export async function deleteAnswers(db: Knex, before: Date): Promise<number> {
  return db('paid_answers').where('received_at', '<', before).delete();
}
