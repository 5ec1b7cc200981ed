import type { Knex } from 'knex';
import type { AdAsset } from '../ad/ad-group-result.ts';

/** Which place of an ad is written again. */
export interface RewriteRequest {
  field: 'headlines' | 'descriptions';
  index: number;
}

export interface RewriteResult {
  assets: AdAsset[];
  /** Which checks the new texts did not get. */
  warnings: string[];
  costUsd: number;
}

/** Rewrites of earlier versions kept no warnings. */
interface StoredRewrite {
  item_id: string;
  request: RewriteRequest;
  result: (Omit<RewriteResult, 'warnings'> & { warnings?: string[] }) | null;
}

interface RewriteKey {
  teamId: string;
  idempotencyKey: string;
}

const where = ({ teamId, idempotencyKey }: RewriteKey) => ({ team_id: teamId, idempotency_key: idempotencyKey });

/** A process that died while it wrote leaves its row; after this long another may begin. */
const staleAfter = "interval '3 minutes'";

/** Begins a rewrite under a key; false when the key was used before. */
export async function beginRewrite(
  db: Knex,
  begun: RewriteKey & { itemId: string; request: RewriteRequest },
): Promise<boolean> {
  await db('ad_rewrites')
    .where(where(begun))
    .whereNull('result')
    .whereRaw(`created_at < clock_timestamp() - ${staleAfter}`)
    .delete();
  const rows = await db('ad_rewrites')
    .insert({ ...where(begun), item_id: begun.itemId, request: JSON.stringify(begun.request) })
    .onConflict(['team_id', 'idempotency_key'])
    .ignore()
    .returning('item_id');
  return rows.length > 0;
}

/** What was asked under a key, and the result once there is one. */
export async function findRewrite(
  db: Knex,
  key: RewriteKey,
): Promise<{ itemId: string; request: RewriteRequest; result: RewriteResult | null } | null> {
  const row = await db('ad_rewrites').where(where(key)).first<StoredRewrite | undefined>();
  return row === undefined
    ? null
    : {
        itemId: row.item_id,
        request: row.request,
        result: row.result && { ...row.result, warnings: row.result.warnings ?? [] },
      };
}

/** Keeps the result for anyone who asks again with the key. */
export async function finishRewrite(db: Knex, key: RewriteKey, result: RewriteResult): Promise<void> {
  await db('ad_rewrites')
    .where(where(key))
    .update({ result: JSON.stringify(result) });
}

/** Forgets a rewrite that failed, so that the key can be used again. */
export async function forgetRewrite(db: Knex, key: RewriteKey): Promise<void> {
  await db('ad_rewrites').where(where(key)).whereNull('result').delete();
}
