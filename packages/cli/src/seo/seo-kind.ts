import type { SeoOptimization, SeoPage, SeoSettings } from '@serplift/core/api';
import { seoCsvText } from '@serplift/core/api/csv';
import type { RunKind } from '../runs/run-kind.ts';
import { printPages } from './print-pages.ts';

/** Runs that write titles and descriptions. */
export const seoKind: RunKind<{ run: SeoOptimization; item: SeoPage; settings: SeoSettings }> = {
  command: 'seo',
  noun: 'page',
  quote: ({ session, api }, request) => session.call(api.seo.quote, request),
  start: ({ session, api }, request, options) => session.call(api.seo.start, request, options),
  show: ({ session, api }, optimizationId, options) => session.call(api.seo.show, { optimizationId }, options),
  cancel: ({ session, api }, optimizationId, options) => session.call(api.seo.cancel, { optimizationId }, options),
  history: ({ session, api }, userId) => session.call(api.seo.history, { userId }),
  items: ({ session, api }, part) => session.call(api.optimizations.items, part),
  itemsOf: (run) => run.pages,
  withItems: (run, pages) => ({ ...run, pages, nextCursor: undefined }),
  stateOf: (page) => page.state,
  csvText: seoCsvText,
  printItems: printPages,
  whereNext: ({ id }) => [
    `show ${id}           every page, with data quality`,
    `show ${id} --page …  one page with evidence and competitors`,
    `export ${id} --csv FILE`,
  ],
  screen: ({ id }) => `/seo-optimization/${id}`,
};
