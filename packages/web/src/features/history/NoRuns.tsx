import { History, SearchX } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import type { HistoryView } from './history-rules.ts';

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
export function NoRuns({ view, onShowAll }: NoRunsProps) {
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
