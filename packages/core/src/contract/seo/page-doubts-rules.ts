import type { SeoPage } from './seo-page.ts';

/** Beyond this hidden share of impressions the queries do not say what a page is found by (docs/methods/seo.md). */
export const mostlyHidden = 0.9;

/** Standard deviations of the interval that contains 80 %. */
const z80 = 1.2816;
/** A rate whose interval is wider than both says nothing that can be compared. */
const widest = { ratio: 3, width: 0.01 };

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Whether the share of a page's impressions that have a named query is too small to know its query mix. */
export function isQueryMixUnknown({ hidden }: Pick<SeoPage, 'hidden'>): boolean {
  return hidden !== null && hidden.impressions > mostlyHidden;
}

/** The 80 % interval of a rate (Wilson). */
export function rateInterval(clicks: number, impressions: number): { low: number; high: number } {
  if (!(impressions > 0)) return { low: 0, high: 1 };
  const rate = Math.min(1, clicks / impressions);
  const square = z80 ** 2 / impressions;
  const middle = rate + square / 2;
  const half = z80 * Math.sqrt((rate * (1 - rate)) / impressions + square / (4 * impressions));
  return { low: Math.max(0, (middle - half) / (1 + square)), high: Math.min(1, (middle + half) / (1 + square)) };
}

/** Whether a page has too few clicks and impressions for its rate to be compared with anything. */
export function isTooLittleData({ clicks, impressions }: Pick<SeoPage, 'clicks' | 'impressions'>): boolean {
  const { low, high } = rateInterval(clicks, impressions);
  return high > widest.ratio * low && high - low > widest.width;
}

/** What the data cannot say about a page, as sentences for its card, the terminal and files. */
export function doubtsOf(page: Pick<SeoPage, 'hidden' | 'clicks' | 'impressions' | 'windowDays'>): string[] {
  const doubts: string[] = [];
  if (page.hidden !== null && isQueryMixUnknown(page)) {
    const share = percent.format(page.hidden.impressions);
    doubts.push(
      `Can’t tell which searches find this page: Search Console names no query for ${share} of its impressions.`,
    );
  }
  if (isTooLittleData(page)) {
    const { low, high } = rateInterval(page.clicks, page.impressions);
    const clicks = page.clicks === 1 ? '1 click' : `${page.clicks} clicks`;
    doubts.push(
      `Too little data: ${clicks} in ${page.windowDays} days fit a CTR from ${tenths.format(low)} to ${tenths.format(high)}.`,
    );
  }
  return doubts;
}

/** The same in a file or a pipe, which shows no data-quality card: an empty gap is explained, too. */
export function doubtsInFile(page: Parameters<typeof doubtsOf>[0] & Pick<SeoPage, 'belowSimilar'>): string[] {
  if (page.belowSimilar !== null) return doubtsOf(page);
  return [
    ...doubtsOf(page),
    'Can’t tell how far the page is below similar pages; the data quality of the run says why.',
  ];
}

/** Whether the clicks of 28 days are the window's share, as in an import without days, and not counted. */
export function isShareOfWindow({
  clicks,
  clicks28,
  windowDays,
}: Pick<SeoPage, 'clicks' | 'clicks28' | 'windowDays'>): boolean {
  return windowDays !== 28 && Math.abs(clicks28 - (clicks * 28) / windowDays) < 0.01;
}
