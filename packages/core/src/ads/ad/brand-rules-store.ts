import type { Knex } from 'knex';
import type { BrandRules } from '../../contract/ads/ads-api.ts';

const none: BrandRules = {
  voice: '',
  forbiddenTerms: [],
  mustUseTerms: [],
  allowedCapitals: [],
  competitorBrands: [],
};

/** How a team wants its ads to speak; empty rules until it says so. */
export async function readBrandRules(db: Knex, teamId: string): Promise<BrandRules> {
  const row = await db('brand_rules').where({ team_id: teamId }).first<{ rules: Partial<BrandRules> } | undefined>();
  return { ...none, ...row?.rules };
}

/** Replaces a team's rules. */
export async function saveBrandRules(
  db: Knex,
  saved: { teamId: string; userId: string; rules: BrandRules; at: Date },
): Promise<void> {
  await db('brand_rules')
    .insert({
      team_id: saved.teamId,
      rules: JSON.stringify(saved.rules),
      updated_by: saved.userId,
      updated_at: saved.at,
    })
    .onConflict('team_id')
    .merge();
}
