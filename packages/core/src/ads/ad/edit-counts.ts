import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import { type AdCounts, findAdCounts, saveAdCounts } from './ad-counts-store.ts';
import { adsLimits, type TeamCounts } from './ads-api.ts';

/** How many texts a run writes by default: the team's own choice, otherwise SPEC's 5 and 4. */
export async function getAdCounts(context: Context, actor: TeamActor): Promise<TeamCounts> {
  const chosen = await findAdCounts(context.db, actor.teamId);
  const { defaultHeadlines: headlinesCount, defaultDescriptions: descriptionsCount } = adsLimits;
  return { ...(chosen ?? { headlinesCount, descriptionsCount }), isChosen: chosen !== null };
}

/** Keeps counts for every later run that does not set its own, from the form, the API or the terminal. */
export async function setAdCounts(context: Context, actor: TeamActor, typed: AdCounts): Promise<TeamCounts> {
  const { headlinesCount, descriptionsCount } = typed;
  const counts = { headlinesCount, descriptionsCount };
  return transact(context, async (context) => {
    await saveAdCounts(context.db, { teamId: actor.teamId, userId: actor.userId, counts, at: context.now() });
    await recordAudit(context, actor, { action: 'adCounts.set', subject: actor.teamId });
    return { ...counts, isChosen: true };
  });
}
