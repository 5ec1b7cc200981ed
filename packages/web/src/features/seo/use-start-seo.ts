import { api } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';
import { useStartRun } from '../../runs/kind/use-start-run.ts';

/** The history that a started or ended run outdates. */
export const historyUrls = [/^\/api\/seo-optimizations\//];

/** Starts SEO runs. */
export const useStartSeo = () =>
  useStartRun(api.seo.start, {
    show: api.seo.show,
    historyUrls,
    pathOf: paths.seoResult,
    failure: { title: 'Error', description: 'Failed to start SEO optimization', tone: 'bad' },
  });
