import type { ClickRows } from '../../search/click-model/click-rows.ts';
import type { CurvePrior } from '../../search/click-model/fit-curve-rules.ts';
import { foldAddresses } from '../../search/rows/fold-address-rules.ts';
import { readParts } from '../../seo/choose/site-pages-rules.ts';

/** The parts of a site's pages as a run has them: every page under one address. */
export function readFoldedParts(
  site: Parameters<typeof readParts>[0],
  isBrand: (query: string | null) => boolean,
): { parts: ClickRows; prior: CurvePrior } {
  return readParts(foldAddresses({ ...site, lastPages: null }), isBrand);
}
