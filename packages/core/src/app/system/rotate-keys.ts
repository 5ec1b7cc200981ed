import { AppError } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { forgetOldHomeKey, renewHomeKey } from '../../platform/secrets.ts';
import type { Context } from '../../team/context/context.ts';
import {
  countByKey,
  holdTable,
  lockValuesOfOtherKeys,
  replaceSealed,
  type SealedColumn,
  sealedColumns,
  type SealedId,
} from './sealed-values-store.ts';

const batchSize = 100;

/** What a rotation did. */
export interface KeyRotation {
  /** The id of the key that seals everything now. */
  keyId: string;
  rotated: number;
  /** Values that no known key opens; they stay as they are. */
  unreadable: number;
}

type World = Pick<Context, 'db' | 'secrets'>;
type Batch = Pick<KeyRotation, 'rotated' | 'unreadable'> & { lastId: SealedId | null };

/** Seals the next values again, in the transaction of the context. */
async function sealBatch({ db, secrets }: World, column: SealedColumn, afterId: SealedId | null): Promise<Batch> {
  const batch: Batch = { rotated: 0, unreadable: 0, lastId: null };
  const values = await lockValuesOfOtherKeys(db, column, { keyId: secrets.keyId, afterId, limit: batchSize });
  for (const { id, sealed, keyId } of values) {
    batch.lastId = id;
    try {
      const plaintext = secrets.open(sealed, keyId);
      await replaceSealed(db, column, { id, sealed: secrets.seal(plaintext), keyId: secrets.keyId });
      batch.rotated += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      batch.unreadable += 1;
    }
  }
  return batch;
}

async function sealColumn(context: World, column: SealedColumn): Promise<Omit<Batch, 'lastId'>> {
  const done = { rotated: 0, unreadable: 0 };
  const take = ({ rotated, unreadable }: Batch): void => {
    done.rotated += rotated;
    done.unreadable += unreadable;
  };
  for (let afterId: SealedId | null = null; ;) {
    const after: SealedId | null = afterId;
    const batch: Batch = await transact(context, (inside) => sealBatch(inside, column, after));
    take(batch);
    afterId = batch.lastId;
    if (afterId === null) break;
  }
  // Once more against writers that had read the old key when this began and had not committed.
  take(
    await transact(context, async (inside) => {
      await holdTable(inside.db, column);
      const batch = await sealBatch(inside, column, null);
      return { ...batch, unreadable: 0 };
    }),
  );
  return done;
}

/**
 * Seals everything again with the newest key: a new one where the key is in the home folder, else SERPLIFT_SECRET_KEY with
 * SERPLIFT_OLD_SECRET_KEY to open what is there. Batch by batch, so that an interrupted rotation continues when it is
 * started again; until it has ended both keys open what they sealed.
 */
export async function rotateKeys(context: Pick<Context, 'config' | 'db' | 'secrets'>): Promise<KeyRotation> {
  const { config, secrets } = context;
  const isHomeKey = config.secretKey === null;
  if (!isHomeKey && config.oldSecretKey === null) {
    const keyIds = [...(await countByKey(context.db)).keys()];
    if (keyIds.some((keyId) => keyId !== secrets.keyId)) {
      throw new AppError(
        'not_configured',
        'Some values were encrypted with another key. Set it as SERPLIFT_OLD_SECRET_KEY next to the new SERPLIFT_SECRET_KEY, then run this again.',
      );
    }
  }
  if (isHomeKey) await renewHomeKey(config.home);
  // Sealing reads the newest key; without it `keyId` would still name the one before.
  secrets.seal('');
  const rotation: KeyRotation = { keyId: secrets.keyId, rotated: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    const { rotated, unreadable } = await sealColumn(context, column);
    rotation.rotated += rotated;
    rotation.unreadable += unreadable;
  }
  if (isHomeKey) await forgetOldHomeKey(config.home);
  return rotation;
}
