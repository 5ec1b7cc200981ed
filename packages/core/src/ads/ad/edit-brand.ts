import type { BrandRules } from '../../contract/ads/ads-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { readBrandRules, saveBrandRules } from './brand-rules-store.ts';

/** The team's brand rules for its ads. */
export function getBrandRules(context: Context, actor: TeamActor): Promise<BrandRules> {
  return readBrandRules(context.db, actor.teamId);
}

const listed = (terms: readonly string[]): string[] =>
  [...new Map(terms.map((term) => [term.toLowerCase(), term])).values()].filter((term) => term !== '');

/** Replaces the rules, without blank and repeated terms; the next run respects them. */
export async function setBrandRules(
  context: Context,
  actor: TeamActor,
  { teamId: _teamId, ...typed }: BrandRules & { teamId: string },
): Promise<BrandRules> {
  const rules: BrandRules = {
    voice: typed.voice,
    forbiddenTerms: listed(typed.forbiddenTerms),
    mustUseTerms: listed(typed.mustUseTerms),
    allowedCapitals: listed(typed.allowedCapitals),
    competitorBrands: listed(typed.competitorBrands),
  };
  return transact(context, async (context) => {
    await saveBrandRules(context.db, { teamId: actor.teamId, userId: actor.userId, rules, at: context.now() });
    await recordAudit(context, actor, { action: 'brandRules.set', subject: actor.teamId });
    return rules;
  });
}
