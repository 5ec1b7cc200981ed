import type { AdAsset, AdGroupResult, CurrentAd } from '../../contract/ads/ad-group-result.ts';

/** What the plan knows of an ad group; the input of its item. */
export interface AdsItemInput {
  adGroup: AdGroupResult['adGroup'];
  /** Best first, at most 20. */
  keywords: AdGroupResult['keywords'];
  /** What people typed, most shown first. */
  searchTerms: { term: string; impressions: number; clicks: number }[];
  currentAds: CurrentAd[];
  finalUrl: string;
  path1: string | null;
  path2: string | null;
}

/** What working an ad group found; joined with the input it becomes an AdGroupResult. */
export interface AdsItemOutput extends Pick<
  AdGroupResult,
  'unchecked' | 'analysis' | 'combinations' | 'strength' | 'competitors' | 'warnings'
> {
  ad: {
    headlines: AdAsset[];
    descriptions: AdAsset[];
    alternates: { headlines: AdAsset[]; descriptions: AdAsset[] };
    path1: string | null;
    path2: string | null;
  };
  /** What the landing page said, for when it can't be read anymore. */
  page: { text: string; textHash: string; fetchedAt: string };
  language: string | null;
  comparison: AdGroupResult['comparison'];
}

/** An ad of the account that does well, as an example of its style. */
export interface ExampleAd {
  adGroupId: string;
  /** Part of the site that it leads to, such as "example.com/tents". */
  section: string;
  headlines: string[];
  descriptions: string[];
}
