import type { Knex } from 'knex';

/** A column that holds sealed values, and the column with the id of the key that sealed each. */
export interface SealedColumn {
  table: string;
  /** The primary key. */
  id: string;
  value: string;
  keyId: string;
}

/** Every sealed column; a test compares the list with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'automations', id: 'id', value: 'webhook_secret', keyId: 'webhook_key_id' },
  { table: 'destinations', id: 'id', value: 'secret', keyId: 'secret_key_id' },
  { table: 'google_grants', id: 'id', value: 'refresh_token', keyId: 'refresh_token_key_id' },
  { table: 'sign_in_handoffs', id: 'code_hash', value: 'sealed_id_token', keyId: 'key_id' },
];

/** A value of a primary key. */
export type SealedId = string | Buffer;

export interface SealedValue {
  id: SealedId;
  sealed: Buffer;
  keyId: string;
}

/** The next values of all teams that another key sealed, by id, held until the transaction ends. */
export async function lockValuesOfOtherKeys(
  db: Knex,
  { table, id, value, keyId }: SealedColumn,
  from: { keyId: string; afterId: SealedId | null; limit: number },
): Promise<SealedValue[]> {
  const query = db(table)
    .whereNotNull(value)
    .whereNot(keyId, from.keyId)
    .orderBy(id)
    .limit(from.limit)
    .forUpdate()
    .select<SealedValue[]>(`${id} as id`, `${value} as sealed`, `${keyId} as keyId`);
  if (from.afterId !== null) query.where(id, '>', from.afterId);
  return query;
}

/** Puts a value sealed again in place of the one before. */
export async function replaceSealed(db: Knex, column: SealedColumn, next: SealedValue): Promise<void> {
  await db(column.table)
    .where({ [column.id]: next.id })
    .update({ [column.value]: next.sealed, [column.keyId]: next.keyId });
}

/** Waits for open writers of a table and keeps new ones out until the transaction ends, so that none is overlooked. */
export async function holdTable(db: Knex, { table }: SealedColumn): Promise<void> {
  await db.raw('lock table ?? in share row exclusive mode', [table]);
}

/** How many values of all teams each key sealed. */
export async function countByKey(db: Knex): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, value, keyId } of sealedColumns) {
    const rows = await db(table)
      .whereNotNull(value)
      .groupBy(keyId)
      .select<{ key: string; count: number }[]>(`${keyId} as key`, db.raw('count(*)::int as count'));
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}
