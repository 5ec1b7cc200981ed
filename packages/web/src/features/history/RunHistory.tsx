import { History, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { ErrorState, EmptyState } from '../../ui/status/States.tsx';
import { resultRange } from '../../ui/table/pagination-rules.ts';
import { Pagination } from '../../ui/table/Pagination.tsx';
import {
  type HistoryView,
  kindTabs,
  type KindTab,
  runsInView,
  statusFilters,
  type StatusFilter,
} from './history-rules.ts';
import { RunCard } from './RunCard.tsx';

const refresh = { pollMs: 5000 };

/** The team's runs of all kinds, asked again every five seconds. */
function useHistory() {
  const userId = useCurrentUser().id;
  const ads = useEndpoint(runCalls.ads.history, { userId }, refresh);
  const seo = useEndpoint(runCalls.seo.history, { userId }, refresh);
  const questions = useEndpoint(runCalls.questions.history, { userId }, refresh);
  const reads = [ads, seo, questions];
  const [adsRuns, seoRuns, questionRuns] = [ads.data, seo.data, questions.data];
  const runs = useMemo(
    () => (adsRuns && seoRuns && questionRuns ? [...adsRuns, ...seoRuns, ...questionRuns] : undefined),
    [adsRuns, seoRuns, questionRuns],
  );
  return {
    runs,
    error: reads.find((read) => read.error !== undefined)?.error,
    isRetrying: reads.some((read) => read.isValidating),
    retry: () => void Promise.all(reads.map((read) => read.mutate())),
  };
}

interface RunHistoryProps {
  view: HistoryView;
  onViewChange: (change: Partial<HistoryView>) => void;
}

const pageSize = 20;
const tabs = Object.entries(kindTabs).map(([value, label]) => ({ value: value as KindTab, label }));
const statuses = Object.entries(statusFilters).map(([value, label]) => ({ value: value as StatusFilter, label }));

/** The team's runs by kind and status, newest first. */
export function RunHistory({ view, onViewChange }: RunHistoryProps) {
  return (
    <Tabs
      label="Kind of optimization"
      tabs={tabs}
      value={view.tab}
      onValueChange={(tab) => onViewChange({ tab, page: 1 })}
    >
      <div className="mb-5 max-w-full">
        <SegmentedControl
          label="Status"
          options={statuses}
          value={view.status}
          onValueChange={(status) => onViewChange({ status, page: 1 })}
        />
      </div>
      <Runs view={view} onViewChange={onViewChange} />
    </Tabs>
  );
}

function Runs({ view, onViewChange }: RunHistoryProps) {
  const { runs, error, retry, isRetrying } = useHistory();
  if (runs === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={4} className="h-32" />
    ) : (
      <ErrorState title="The history could not be loaded" onRetry={retry} isRetrying={isRetrying}>
        {failureMessage(error, 'The server cannot be reached. Check your connection and try again.')}
      </ErrorState>
    );
  }
  const shown = runsInView(runs, view);
  if (shown.length === 0) return <NoRuns view={view} onShowAll={() => onViewChange({ status: 'all' })} />;
  const { pages } = resultRange(1, pageSize, shown.length);
  const page = Math.min(view.page, pages);
  return (
    <div className="space-y-3">
      {error !== undefined && (
        <LoadNotice tone="warn" title="The history is not up to date" error={error} onRetry={retry} />
      )}
      <h2 className="sr-only">Runs</h2>
      <ul aria-label="Runs" className="space-y-3">
        {shown.slice((page - 1) * pageSize, page * pageSize).map((run) => (
          <li key={run.id}>
            <RunCard run={run} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          totalItems={shown.length}
          onPageChange={(next) => onViewChange({ page: next })}
        />
      )}
    </div>
  );
}

const starts = [
  { kind: 'ads', label: 'Start Google Ads Optimization', to: paths.ads },
  { kind: 'seo', label: 'Start SEO Optimization', to: paths.seo },
  { kind: 'questions', label: 'Start Question Analysis', to: paths.questions },
] as const;

interface NoRunsProps {
  view: HistoryView;
  onShowAll: () => void;
}

/** What is in an empty history: the way to a first run, or out of a filter that hides all runs. */
function NoRuns({ view, onShowAll }: NoRunsProps) {
  if (view.status !== 'all') {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No run has this status"
        actions={<Button onClick={onShowAll}>Show All</Button>}
      >
        Runs with another status are hidden by the filter.
      </EmptyState>
    );
  }
  const offered = starts.filter(({ kind }) => view.tab === 'all' || view.tab === kind);
  return (
    <EmptyState
      icon={<History />}
      title="No optimizations yet"
      actions={offered.map(({ kind, label, to }) => (
        <ButtonLink key={kind} to={to} variant="primary">
          {label}
        </ButtonLink>
      ))}
    >
      Every run of your team appears here with its settings, cost, and result.
    </EmptyState>
  );
}
