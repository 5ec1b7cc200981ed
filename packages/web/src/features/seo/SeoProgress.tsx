import type { SeoOptimization, SeoPage } from '@serplift/core/api';
import { useEffect, useState } from 'react';
import { callServer } from '../../lib/call-server.ts';
import { splitUrl, websiteName } from '../../lib/page-url-rules.ts';
import { itemTones } from '../../runs/decide/item-tones.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import type { ProgressKind } from '../../runs/kind/run-kind.ts';
import { firstSteps, searchProgress } from '../../runs/progress/progress-rules.ts';
import { RunProgress, type RunProgressProps } from '../../runs/progress/RunProgress.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { stateLabels } from './page-words-rules.ts';
import type { SeoTypes } from './seo-kind.ts';

/** The best pages are processed first; these are shown while the run works, all of them once it has ended. */
const shownPages = 50;

/** Pages that a working run has finished so far, read again whenever it has finished more. */
export function useFinishedPages(optimizationId: string, processed: number): SeoPage[] {
  const [pages, setPages] = useState<SeoPage[]>([]);
  useEffect(() => {
    if (processed === 0) return;
    const reading = new AbortController();
    callServer(runCalls.seo.items, { optimizationId, limit: shownPages }, { signal: reading.signal }).then(
      ({ items }) => setPages(items.filter(({ state }) => state !== 'waiting' && state !== 'working')),
      // The next poll reads again; until then the list stays as it is.
      () => undefined,
    );
    return () => reading.abort();
  }, [optimizationId, processed]);
  return pages;
}

const steps = [
  ...firstSteps,
  { key: 'fetchingSearchData', label: 'Fetching search data' },
  { key: 'readingPages', label: 'Reading the pages with the most clicks' },
  { key: 'findingOpportunities', label: 'Finding pages with the most to gain' },
  { key: 'working', label: 'Comparing with competitors and writing titles and descriptions' },
];

const seoProgress: ProgressKind<SeoTypes> = {
  title: ({ source }) => `Optimizing ${websiteName(source.name)}`,
  ...searchProgress(steps, 'page'),
  lookFailure: {
    tone: 'bad',
    title: 'Failed to check optimization status',
    text: 'The optimization continues.',
    retryLabel: 'Try Again',
  },
};

/** Step 2 of an SEO run, with the pages it has finished. */
export function SeoProgress({ run, watch }: RunProgressProps<SeoTypes>) {
  const pages = useFinishedPages(run.id, run.progress.processed);
  return (
    <RunProgress kind={seoProgress} run={run} watch={watch}>
      {pages.length > 0 && <FinishedPages pages={pages} run={run} />}
    </RunProgress>
  );
}

function FinishedPages({ pages, run }: { pages: SeoPage[]; run: SeoOptimization }) {
  const total = run.progress.total ?? 0;
  return (
    <section aria-labelledby="finished-pages">
      <div className="mb-3">
        <h2 id="finished-pages" className="text-lg font-semibold">
          Finished pages
        </h2>
        <p className="text-muted">
          Pages with the most to gain come first. {total > pages.length && 'You can review all of them at the end.'}
        </p>
      </div>
      <Card>
        <ul aria-label="Finished pages" className="divide-y divide-line">
          {pages.map((page) => (
            <li key={page.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-60 flex-1">
                <span className="block truncate font-medium">{splitUrl(page.url).path}</span>
                <span className="block truncate text-sm text-muted">
                  {page.optimizedTitle ?? page.reasons[0] ?? 'No change'}
                </span>
              </span>
              <StatePill state={page.state} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The outcome of a page in the run. */
function StatePill({ state }: { state: SeoPage['state'] }) {
  return (
    <StatusPill tone={itemTones[state]} isActive={state === 'working'}>
      {stateLabels[state]}
    </StatusPill>
  );
}
