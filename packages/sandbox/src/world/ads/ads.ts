import { europeCampaigns, japanCampaigns, teaCampaigns } from './ads-abroad.ts';
import type { AdsAccountSeed } from './ads-accounts.ts';
import { buildAdsContent } from './ads-builder.ts';
import { catalogCampaigns } from './ads-catalog.ts';
import type { AdsContent } from './ads-content.ts';
import { shopCampaigns, undeclaredCampaigns } from './ads-shop.ts';

const builders = {
  shop: shopCampaigns,
  catalog: catalogCampaigns,
  europe: europeCampaigns,
  undeclared: undeclaredCampaigns,
  japan: japanCampaigns,
  tea: teaCampaigns,
};
/** What clicks cost in other currencies than US dollars. */
const unitsPerUsd: Record<string, number> = { EUR: 0.9, SEK: 10, JPY: 150 };

/** What an account contains; the same for every sandbox. */
export function adsContentOf(account: AdsAccountSeed): AdsContent {
  const { id, content, currencyCode } = account;
  return content === undefined
    ? { campaigns: [], adGroups: [] }
    : buildAdsContent(id, builders[content](), unitsPerUsd[currencyCode]);
}
