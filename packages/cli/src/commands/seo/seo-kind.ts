import type { SeoOptimization, SeoPage, SeoSettings } from '@serplift/core/api';
import { seoCsvText } from '@serplift/core/api/csv';
import { pathOf } from '../../output/figures.ts';
import { printRun } from '../runs/print-run.ts';
import type { RunKind } from '../runs/run-kind.ts';
import { previewPages } from './preview-pages.ts';
import { printPage } from './print-page.ts';
import { aboutSeoRun, printPages, proposalOf } from './print-pages.ts';

/** An address without the slash at its end, which people leave out. */
const bare = (address: string): string => address.replace(/\/$/, '');

/** Runs that write titles and descriptions. */
export const seoKind: RunKind<{ run: SeoOptimization; item: SeoPage; settings: SeoSettings }> = {
  command: 'seo',
  noun: 'page',
  quote: ({ session, api }, request) => session.call(api.seo.quote, request),
  preview: previewPages,
  start: ({ session, api }, request, options) => session.call(api.seo.start, request, options),
  show: ({ session, api }, optimizationId, options) => session.call(api.seo.show, { optimizationId }, options),
  cancel: ({ session, api }, optimizationId, options) => session.call(api.seo.cancel, { optimizationId }, options),
  history: ({ session, api }, userId) => session.call(api.seo.history, { userId }),
  items: ({ session, api }, part) => session.call(api.seo.items, part),
  itemsOf: (run) => run.pages,
  withItems: (run, pages) => ({ ...run, pages, nextCursor: undefined }),
  nameOf: ({ url }) => url,
  labelOf: ({ url }) => pathOf(url),
  isCalled: ({ url }, typed) => url === typed || (typed.startsWith('/') && bare(pathOf(url)) === bare(typed)),
  isLike: ({ url }, typed) => bare(typed) !== '' && bare(url).endsWith(bare(typed)),
  isNumbered: false,
  textsOf: proposalOf,
  gainOf: ({ newText }) => newText.point,
  csvText: seoCsvText,
  printRun: (cli, run) => printRun(cli, run, aboutSeoRun(run)),
  printItems: printPages,
  printItem: printPage,
  whereNext: ({ id }) => [
    `show ${id}           every page, with data quality`,
    `show ${id} --page …  one page with evidence and competitors`,
    'accept --all   or name pages; also reject, edit, accept --undo',
    `export ${id} --csv FILE`,
  ],
  screen: ({ id }) => `/seo-optimization/${id}`,
};
