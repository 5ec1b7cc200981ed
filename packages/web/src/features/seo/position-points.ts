import type { SeoPage } from '@serplift/core/api';
import { createContext } from 'react';
import { splitUrl } from '../../lib/page-url-rules.ts';
import type { PositionPoint } from '../../runs/chart/position-curve-rules.ts';

/** The pages of the run as points of a chart; shared this way, so that a decision draws no closed card again. */
export const PositionPoints = createContext<readonly PositionPoint[]>([]);

/** With fewer pages there is nothing to compare with. */
export const fewestPoints = 3;

/** Pages that were seen often enough to have a rate. */
export function pointsOf(pages: readonly SeoPage[]): PositionPoint[] {
  return pages
    .filter(({ impressions, position }) => impressions > 0 && position >= 1)
    .map(({ id, url, position, ctr, expectedCtr }) => ({ id, name: splitUrl(url).path, position, ctr, expectedCtr }));
}
