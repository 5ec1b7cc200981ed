import { type AdsRunRequest, quoteAdsRun } from '../../ads/run/quote-ads-run.ts';
import { selectAdGroups } from '../../ads/run/select-ad-groups.ts';
import { formatTicks } from '../../contract/money.ts';
import type { RunQuote } from '../../contract/money/quote.ts';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import type { SearchRunRequest } from '../../runs/search/start-search-run.ts';
import { resolveSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { openAdsAccount } from '../../team/integrations/open-ads-account.ts';
import { type Content, counted } from './approval-rules.ts';

const kindNames: Record<OptimizationKind, string> = { ads: 'an ads', seo: 'an SEO', questions: 'a questions' };

const estimateOf = ({ lowTicks, likelyTicks, highTicks, items, simulated }: RunQuote): string =>
  `Likely ${formatTicks(likelyTicks)} (${formatTicks(lowTicks)} to ${formatTicks(highTicks)}) for ${counted(items, 'item')}${simulated ? '; simulated, nothing is charged' : ''}.`;

/** A setting as people read it; null when it is not set. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => valueText(one) ?? 'none').join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const settingsPlace = (settings: object): Content['places'][number] => ({
  place: 'Settings',
  changes: Object.entries(settings).map(([name, value]) => ({ name, before: null, after: valueText(value) })),
});

/** A run on search data: the website it reads and all its settings. */
export function describeSearchRun<Settings extends object>(
  kind: 'seo' | 'questions',
  quote: (context: Context, actor: TeamActor, request: SearchRunRequest<Settings>) => Promise<RunQuote>,
) {
  return async (context: Context, actor: TeamActor, request: SearchRunRequest<Settings>): Promise<Content> => {
    const source = await resolveSource(context, actor, request);
    return {
      effect: `Start ${kindNames[kind]} run.`,
      target: source.importId === null ? source.websiteUrl : `${source.websiteUrl}, import ${source.name}`,
      places: [settingsPlace(request.settings)],
      path: null,
      estimate: estimateOf(await quote(context, actor, request)),
    };
  };
}

/** A run on ad groups: the account, the ad groups and all settings. */
export async function describeAdsRun(context: Context, actor: TeamActor, request: AdsRunRequest): Promise<Content> {
  const quote = await quoteAdsRun(context, actor, request);
  const open = await openAdsAccount(context, actor.teamId, request.settings.selectedAccountId);
  const { adGroups, campaigns } = await selectAdGroups(open, request, context.signal);
  const names = adGroups
    .map(({ name, campaignId }) => `${campaigns.get(campaignId)?.name ?? campaignId}: ${name}`)
    .toSorted();
  return {
    effect: `Start ${kindNames.ads} run on ${counted(adGroups.length, 'ad group')}.`,
    target: `Google Ads account ${open.account.name} (${open.account.id})`,
    places: [
      settingsPlace(request.settings),
      ...names.map((place) => ({ place, changes: [{ name: 'Ad', before: null, after: 'to be written' }] })),
    ],
    path: null,
    estimate: estimateOf(quote),
  };
}
