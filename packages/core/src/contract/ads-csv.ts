import { stringify } from 'csv-stringify/browser/esm/sync';
import type { AdAsset, AdGroupResult } from './ads/ad-group-result.ts';

type Cell = string | number;

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

const headlineCount = 15;
const descriptionCount = 4;

/** The columns of our file, in order. */
export const adsCsvColumns = [
  'Campaign',
  'Ad Group',
  'Ad Group ID',
  'State',
  'Decision',
  ...numbered('Headline', headlineCount),
  ...numbered('Description', descriptionCount),
  'Final URL',
  'Path 1',
  'Path 2',
  'Keyword Strategy',
  'Competitor Insights',
  'Reasons',
  'Deployment',
  'Ad in Google Ads',
];

const textsOf = (assets: readonly AdAsset[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => assets[index]?.text ?? '');

/** One ad group as the cells of its row; without an ad it says why. */
export function adsCsvRow(item: AdGroupResult): Cell[] {
  const { adGroup, generatedAd: ad, analysis, decision, deployment } = item;
  return [
    adGroup.campaignName,
    adGroup.name,
    adGroup.id,
    item.state,
    decision?.verdict ?? '',
    ...textsOf(ad?.headlines ?? [], headlineCount),
    ...textsOf(ad?.descriptions ?? [], descriptionCount),
    ad?.finalUrl ?? '',
    ad?.path1 ?? '',
    ad?.path2 ?? '',
    analysis?.keywordStrategy ?? '',
    analysis?.competitorInsights ?? '',
    [...item.reasons, decision?.reason ?? ''].filter((reason) => reason !== '').join(' '),
    deployment?.state ?? '',
    deployment?.resourceName ?? '',
  ];
}

/** The columns Google Ads Editor reads for responsive search ads. */
const editorColumns = [
  'Campaign',
  'Ad Group',
  'Ad type',
  'Status',
  ...numbered('Headline', headlineCount).flatMap((name) => [name, `${name} position`]),
  ...numbered('Description', descriptionCount).flatMap((name) => [name, `${name} position`]),
  'Path 1',
  'Path 2',
  'Final URL',
];

/** Editor's name of a pinned place: "1" for the first, nothing when it is not pinned. */
const positionOf = ({ pin }: AdAsset): string => pin?.replace(/^\w+_/u, '') ?? '';

const withPositions = (assets: readonly AdAsset[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => assets[index]).flatMap((asset) =>
    asset === undefined ? ['', ''] : [asset.text, positionOf(asset)],
  );

/** An ad as a row for Editor, paused; ad groups without an ad and rejected ads have none. */
function editorRow({ adGroup, generatedAd: ad, decision }: AdGroupResult): string[][] {
  if (ad === null || decision?.verdict === 'rejected') return [];
  return [
    [
      adGroup.campaignName,
      adGroup.name,
      'Responsive search ad',
      'Paused',
      ...withPositions(ad.headlines, headlineCount),
      ...withPositions(ad.descriptions, descriptionCount),
      ad.path1 ?? '',
      ad.path2 ?? '',
      ad.finalUrl,
    ],
  ];
}

/** `ours` has every ad group with reasons, `editor` is what Google Ads Editor imports. */
export type AdsCsvFormat = 'ours' | 'editor';

/**
 * The file's text (RFC 4180, UTF-8 without a mark); `header: false` makes a later part of the same file. Our file guards
 * text that a spreadsheet would run as a formula with an apostrophe; Editor's has names and texts as they are, because
 * Editor finds campaigns and ad groups by their names.
 */
export function adsCsvText(
  items: readonly AdGroupResult[],
  { header = true, format = 'ours' }: { header?: boolean; format?: AdsCsvFormat } = {},
): string {
  const isOurs = format === 'ours';
  const rows: (readonly Cell[])[] = isOurs ? items.map(adsCsvRow) : items.flatMap(editorRow);
  if (header) rows.unshift(isOurs ? adsCsvColumns : editorColumns);
  return rows.length === 0 ? '' : stringify(rows, { record_delimiter: '\r\n', escape_formulas: isOurs });
}

/** The file's name for a run. */
export function adsCsvFileName(optimizationId: string): string {
  return `responsive-search-ads-${optimizationId}.csv`;
}
