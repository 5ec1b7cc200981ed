import type { Knex } from 'knex';
import type { AdAsset, CombinationCheck, StrengthEstimate } from '../../contract/ads/ad-group-result.ts';

/** The texts a person put in place of the proposed ones, with what they are together. */
export interface AdEdit {
  headlines: AdAsset[];
  descriptions: AdAsset[];
  combinations: CombinationCheck;
  strength: StrengthEstimate;
}

/** Edits of these items, by item. */
export async function findAdEdits(db: Knex, itemIds: readonly string[]): Promise<Map<string, AdEdit>> {
  const rows: (AdEdit & { item_id: string })[] = await db('ad_edits')
    .whereIn('item_id', [...itemIds])
    .select('item_id', 'headlines', 'descriptions', 'combinations', 'strength');
  return new Map(rows.map(({ item_id: itemId, ...edit }) => [itemId, edit]));
}

/** Keeps an edit in place of the one before. */
export async function saveAdEdit(db: Knex, edit: AdEdit & { itemId: string; userId: string; at: Date }): Promise<void> {
  await db('ad_edits')
    .insert({
      item_id: edit.itemId,
      headlines: JSON.stringify(edit.headlines),
      descriptions: JSON.stringify(edit.descriptions),
      combinations: JSON.stringify(edit.combinations),
      strength: JSON.stringify(edit.strength),
      edited_by: edit.userId,
      edited_at: edit.at,
    })
    .onConflict('item_id')
    .merge();
}
