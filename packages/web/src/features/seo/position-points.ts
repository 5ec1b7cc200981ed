import type { SeoPage } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import type { PositionPoint } from '../../runs/chart/position-curve-rules.ts';

/** With fewer pages there is nothing to compare with. */
export const fewestPoints = 3;

/** Pages that were seen often enough to have a rate. */
export function pointsOf(pages: readonly SeoPage[]): PositionPoint[] {
  return pages
    .filter(({ impressions, position }) => impressions > 0 && position >= 1)
    .map(({ id, url, position, ctr, expectedCtr }) => ({ id, name: splitUrl(url).path, position, ctr, expectedCtr }));
}
