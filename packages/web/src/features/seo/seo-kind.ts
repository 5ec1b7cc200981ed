import type { InputOf, SeoOptimization, SeoPage } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import type { RunKind } from '../../runs/kind/run-kind.ts';
import { startInputOf } from '../../runs/kind/search-run-rules.ts';

/** The values of SEO runs. */
export interface SeoTypes {
  run: SeoOptimization;
  item: SeoPage;
  input: InputOf<typeof runCalls.seo.start>;
}

/** Runs that write better titles and descriptions. */
export const seoKind: RunKind<SeoTypes> = {
  kind: 'seo',
  calls: runCalls.seo,
  itemsPerCall: 500,
  itemsOf: ({ pages }) => pages,
  withItems: (run, pages) => ({ ...run, pages }),
  nameOf: ({ url }) => splitUrl(url).path,
  inputOf: startInputOf,
  files: [
    {
      label: 'Download CSV',
      name: ({ seoCsvFileName }) => seoCsvFileName(new Date()),
      text: ({ seoCsvText }, pages, options) => seoCsvText(pages, options),
      hasMoreColumns: true,
    },
  ],
  paths: { setup: paths.seo, run: paths.seoResult },
  wizard: {
    title: 'SEO Click-Through-Rate Optimization',
    description: 'Better titles and descriptions for pages people see but rarely click.',
    back: { to: paths.dashboard, label: 'Back to Optimizations' },
    steps: ['Select Website', 'AI Analysis', 'Review Results'],
    documentTitles: { setup: 'SEO optimization', working: 'SEO optimization running', ended: 'SEO results' },
    anew: { label: 'New Optimization', everywhere: false },
    startFailure: { title: 'Error', description: 'Failed to start SEO optimization', tone: 'bad' },
  },
  watch: {
    pollMs: 2000,
    completedTitle: 'SEO Optimization Complete',
    failure: { title: 'Optimization Failed', text: 'SEO optimization encountered an error.', isReasonTold: false },
    lookFailure: { title: 'Error', description: 'Failed to check optimization status', tone: 'bad' },
    returnsOnFailure: false,
  },
};
