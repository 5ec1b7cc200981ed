import { api, type OutputOf } from '@serplift/core/api';
import { writeAdsRun, type WrittenAd } from '@serplift/core/testing';
import { type AdsLedgerEntry, readAdsLedger } from '@serplift/sandbox';
import { openProduct, type Person, type Product, type ProductOptions } from './open-product.ts';

const managerId = '4180001000';
const catalogId = '4180001002';
const finalUrl = 'https://www.juniperandpine.example/';

/** A completed run with the ad groups its ads are for. */
export interface Written {
  optimizationId: string;
  adIds: string[];
  adGroupIds: string[];
}

/** A team with Google Ads, and an account of twelve hundred ad groups to deploy into. */
export interface DeployScene {
  product: Product;
  owner: Person;
  teamId: string;
  /** Ad groups of the catalog that no test has used yet; the next ones used are the first. */
  adGroups: { id: string; name: string }[];
  /** A completed run with an ad for each of some fresh ad groups. */
  written: (count: number, more?: Partial<WrittenAd>, accountId?: string) => Promise<Written>;
  deploy: (
    run: Omit<Written, 'adGroupIds'>,
    more?: object,
    person?: Person,
  ) => Promise<OutputOf<typeof api.ads.deploy>>;
  /** What the sandbox really changed in the ad groups of a run. */
  ledgerOf: (run: Written) => Promise<AdsLedgerEntry[]>;
  /** The requests to change ads that the sandbox received. */
  mutates: () => { validateOnly: boolean }[];
  /** Changes limits of the sandbox's Google Ads. */
  limit: (changes: { dailyOperations: number | null }) => Promise<void>;
}

/** Opens the product with a connected owner, and with a worker by default. */
export async function openDeployScene({ worker = true, env = {} }: ProductOptions = {}): Promise<DeployScene> {
  const product = await openProduct({ worker, env });
  const owner = await product.signUpWithTeam('owner@example.com', 'Shop');
  await product.connectGoogle(owner);
  const { id: userId, team } = await owner.call(api.user.current, {});
  const teamId = team?.id ?? '';
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId: catalogId });
  const enabled = campaigns.filter(({ status }) => status === 'enabled');
  const adGroups = enabled.flatMap((campaign) => campaign.adGroups.filter(({ status }) => status === 'enabled'));
  const { sandbox } = product;
  return {
    product,
    owner,
    teamId,
    adGroups,
    written: async (count, more = {}, accountId = catalogId) => {
      const own = adGroups.splice(0, count);
      const ads = own.map(({ id, name }) => Object.assign({ adGroupId: id, name, finalUrl }, more));
      const account = { id: accountId, loginCustomerId: managerId };
      const run = await writeAdsRun(product.database.knex, { teamId, userId, account, ads });
      return { ...run, adGroupIds: own.map(({ id }) => id) };
    },
    deploy: ({ optimizationId, adIds }, more = {}, person = owner) =>
      person.call(api.ads.deploy, { optimizationId, adIds, ...more }),
    ledgerOf: async ({ adGroupIds }) =>
      (await readAdsLedger(sandbox.origin)).filter(({ adGroupId }) => adGroupIds.includes(adGroupId)),
    mutates: () => sandbox.calls.matching('adGroupAds:mutate').map(({ body }) => body as { validateOnly: boolean }),
    limit: async (changes) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(changes);
      await fetch(`${sandbox.origin}/google-ads/settings`, { method: 'PUT', headers, body });
    },
  };
}
