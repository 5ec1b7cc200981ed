import type { GeneratedAd } from '../../contract/ads/ad-group-result.ts';
import { AppError, found } from '../../contract/errors.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { type DecidedItem, findTeamItem } from '../../runs/record/items-store.ts';
import type { RunWithAuthor } from '../../runs/record/runs-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { findAdEdits } from '../ad/ad-edits-store.ts';
import type { AdsItemInput, AdsItemOutput } from '../ad/ads-item.ts';
import { landingAddress } from '../ad/landing-address-rules.ts';
import { generatedAdOf } from '../ad/present-ad-group.ts';
import type { LandingPage } from '../check/prepare-ad-material-rules.ts';
import { findLatestAdsOfItems } from '../deploy/deployment-ads-store.ts';
import { isLive } from '../deploy/deployment.ts';
import { prepareAdGroup, type PreparedAdGroup } from '../write/prepare-ad-group.ts';

/** One ad of a run ready to be checked, edited or written again. */
export interface LoadedAdGroup {
  run: RunWithAuthor;
  item: DecidedItem;
  input: AdsItemInput;
  /** With a person's texts, when there are any. */
  ad: GeneratedAd;
  page: LandingPage;
  prepared: PreparedAdGroup;
}

/** What the run read of the page when it wrote the ad, for when the page cannot be read anymore. */
function rememberedPage(input: AdsItemInput, output: AdsItemOutput): LandingPage {
  return {
    url: landingAddress(input.finalUrl),
    finalUrl: landingAddress(input.finalUrl),
    title: null,
    description: null,
    language: output.language,
    h1: [],
    h2: [],
    ...output.page,
  };
}

async function landingPage(context: Context, input: AdsItemInput, output: AdsItemOutput): Promise<LandingPage> {
  try {
    return await readPage(context, landingAddress(input.finalUrl), { signal: context.signal });
  } catch (error) {
    if (!(error instanceof AppError) || context.signal.aborted) throw error;
    return rememberedPage(input, output);
  }
}

/** Loads an ad of one of the team's runs that can be changed here. Throws `not_found`, or `conflict` when none exists or it is live. */
export async function loadAdGroup(
  context: Context,
  actor: TeamActor,
  address: { optimizationId: string; itemId: string },
): Promise<LoadedAdGroup> {
  const { optimizationId, itemId } = address;
  const run = await getRun(context, actor, { optimizationId, kind: 'ads' });
  const item = found(await findTeamItem(context.db, { teamId: actor.teamId, runId: run.id, itemId }), 'Item');
  const edits = await findAdEdits(context.db, [item.id]);
  const ad = generatedAdOf(item, edits.get(item.id) ?? null);
  if (ad === null) throw new AppError('conflict', 'This ad group has no ad; only a proposed ad can be changed.');
  if (isLive((await findLatestAdsOfItems(context.db, [item.id])).get(item.id))) {
    throw new AppError(
      'conflict',
      'This ad is in Google Ads or on its way there. Roll back its deployment before you change it here.',
    );
  }
  const input = item.input as AdsItemInput;
  const output = item.output as AdsItemOutput;
  const page = await landingPage(context, input, output);
  const prepared = await prepareAdGroup(context, run, { input, page, competitors: output.competitors });
  return { run, item, input, ad, page, prepared };
}

/** What the texts of a loaded ad are checked against. */
export function surroundingsOf({ prepared }: LoadedAdGroup) {
  const { material, keywords, brandRules } = prepared;
  return { material, keywords, mustUseTerms: brandRules.mustUseTerms };
}
