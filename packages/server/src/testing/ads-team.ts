import { type AdGroupResult, type AdsOptimization, api } from '@serplift/core/api';
import { expect } from 'vitest';
import { openProduct, type Person, type Product } from './open-product.ts';
import { until } from './search-runs.ts';

/** The sandbox's account of three campaigns. */
const shop = '4180001001';

/** A team that has chosen the sandbox's shop account, and runs of its ad groups. */
export interface AdsTeam {
  product: Product;
  owner: Person;
  teamId: string;
  shop: string;
  /** Ids of ad groups by their names. */
  groupsOf(accountId: string, campaigns?: number): Promise<Map<string, string>>;
  idsOf(names: string[]): string[];
  /** Waits for the end of a run. */
  show(optimizationId: string): Promise<AdsOptimization>;
  run(names: string[], settings?: object, more?: object): Promise<AdsOptimization>;
}

/** Opens a product with a worker whose team has connected Google Ads. */
export async function openAdsTeam(): Promise<AdsTeam> {
  const product = await openProduct({ worker: true });
  const owner = await product.signUpWithTeam('owner@example.com', 'Shop');
  const teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  await product.connectGoogle(owner);
  await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: shop });
  const groupsOf: AdsTeam['groupsOf'] = async (accountId, campaigns = 60) => {
    const all = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId });
    return new Map(all.slice(0, campaigns).flatMap(({ adGroups }) => adGroups.map(({ name, id }) => [name, id])));
  };
  const shopGroups = await groupsOf(shop);
  const idsOf = (names: string[]): string[] => names.map((name) => shopGroups.get(name) ?? name);
  const show = (optimizationId: string): Promise<AdsOptimization> =>
    until(
      () => owner.call(api.ads.show, { optimizationId }),
      ({ completedAt }) => completedAt !== null,
    );
  const run: AdsTeam['run'] = async (names, settings = {}, more = {}) => {
    const { id } = await owner.call(api.ads.start, { adGroupIds: idsOf(names), settings, ...more });
    return show(id);
  };
  return { product, owner, teamId, shop, groupsOf, idsOf, show, run };
}

/** All texts of an ad group's ad. */
export const textsOf = ({ generatedAd }: AdGroupResult): string[] =>
  [...(generatedAd?.headlines ?? []), ...(generatedAd?.descriptions ?? [])].map(({ text }) => text);

/** The error that a call must end with. */
export async function rejection(promise: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  return promise.then(
    () => expect.fail('it was accepted'),
    (error: unknown) => error as { status: number; code: string; message: string },
  );
}
