import { api, requestOf, type SeoOptimization, type SeoPage } from '@serplift/core/api';
import { failureMessage } from '../../lib/failures.ts';
import { splitUrl, websiteName } from '../../lib/page-url-rules.ts';
import { CancelRun } from '../../runs/progress/CancelRun.tsx';
import { firstSteps } from '../../runs/progress/progress-rules.ts';
import { SearchRunProgress } from '../../runs/progress/SearchRunProgress.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { StatePill } from './StatePill.tsx';
import { useFinishedPages } from './use-finished-pages.ts';
import { historyUrls } from './use-start-seo.ts';

const steps = [
  ...firstSteps,
  { key: 'fetchingSearchData', label: 'Fetching search data' },
  { key: 'findingOpportunities', label: 'Finding pages with the most to gain' },
  { key: 'working', label: 'Comparing with competitors and writing titles and descriptions' },
];

interface RunProgressProps {
  run: SeoOptimization;
  /** Why the last look at the run failed, if it did. */
  error: Error | undefined;
  onRetry: () => void;
}

/** Step 2: what the run does now, how far it is, and the pages it has finished. */
export function RunProgress({ run, error, onRetry }: RunProgressProps) {
  const pages = useFinishedPages(run.id, run.progress.processed);
  return (
    <div className="space-y-6">
      {error !== undefined && (
        <Notice
          tone="bad"
          title="Failed to check optimization status"
          actions={<Button onClick={onRetry}>Try Again</Button>}
        >
          {failureMessage(error, 'The server cannot be reached.')} The optimization itself goes on.
        </Notice>
      )}
      <SearchRunProgress
        title={`Optimizing ${websiteName(run.source.name)}`}
        run={run}
        steps={steps}
        unit="page"
        actions={
          <CancelRun
            endpoint={api.seo.cancel}
            optimizationId={run.id}
            runUrl={requestOf(api.seo.show, { optimizationId: run.id }).url}
            historyUrls={historyUrls}
            words={{ run: 'optimization', units: 'pages' }}
          />
        }
      />
      {pages.length > 0 && <FinishedPages pages={pages} run={run} />}
    </div>
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
          Pages with the most to gain come first. {total > pages.length && 'All of them can be reviewed at the end.'}
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
