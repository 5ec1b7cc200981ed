import type { Knex } from 'knex';
import type { ReceivedAnswer } from '../../providers/upstream/received-answer.ts';

/** Where an answer to a question may be: bought for the same work, or, not before `since`, for other work of the team. */
export interface AnswerPlaces {
  own: Buffer;
  shared: { request: Buffer; since: Date } | null;
}

/** An answer that was paid for already; null when there isn't one. */
export async function findAnswer(db: Knex, { own, shared }: AnswerPlaces): Promise<ReceivedAnswer | null> {
  const found = db('paid_answers').where({ request: own });
  if (shared !== null) {
    void found.orWhere((other) => {
      void other.where({ request: shared.request }).where('received_at', '>=', shared.since);
    });
  }
  const row = await found
    .orderBy('received_at', 'desc')
    .first<{ answer: Buffer; received_at: Date } | undefined>('answer', 'received_at');
  return row === undefined ? null : { bytes: row.answer, receivedAt: row.received_at };
}

/** Whether someone's call with this request is on its way and still within its time; one that isn't is in no one's way anymore. */
export async function isOnTheWay(db: Knex, request: Buffer, longestMs: number): Promise<boolean> {
  const reserved = () => db('usage_records').where({ request, state: 'reserved' });
  await reserved()
    .whereRaw(`created_at < clock_timestamp() - ? * interval '1 millisecond'`, [longestMs])
    .update({ request: null });
  return (await reserved().first('id')) !== undefined;
}

/** Which runs wait for a model or another provider for longer than this: the one that was asked first, since when. */
export async function listLongCalls(
  db: Knex,
  { runIds, longerThanMs }: { runIds: readonly string[]; longerThanMs: number },
): Promise<Map<string, { asked: string; minutes: number }>> {
  const rows = await db('usage_records')
    .where({ state: 'reserved' })
    .whereIn('run_id', runIds)
    .whereRaw(`created_at < clock_timestamp() - ? * interval '1 millisecond'`, [longerThanMs])
    .orderBy('created_at')
    .select<{ run_id: string; asked: string; minutes: number }[]>(
      'run_id',
      db.raw('coalesce(model_label, provider) as asked'),
      db.raw('floor(extract(epoch from clock_timestamp() - created_at) / 60)::int as minutes'),
    );
  return new Map(rows.toReversed().map(({ run_id, asked, minutes }) => [run_id, { asked, minutes }]));
}

/** Forgets answers that were received before a moment. */
export async function deleteAnswers(db: Knex, before: Date): Promise<number> {
  return db('paid_answers').where('received_at', '<', before).delete();
}
