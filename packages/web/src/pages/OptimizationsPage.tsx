import { useSearchParams } from 'react-router-dom';
import { readHistoryView, writeHistoryView } from '../features/history/history-rules.ts';
import { RunHistory } from '../features/history/RunHistory.tsx';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** History: every run of the team. */
export function OptimizationsPage() {
  useTitle('History');
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Optimization History"
        description="What your team has run, what it cost and what came of it."
        actions={<ButtonLink to={paths.dashboard}>New Optimization</ButtonLink>}
      />
      <RunHistory
        view={readHistoryView(query)}
        onViewChange={(view) => {
          const next = writeHistoryView(view);
          // A pressed tab reports itself twice, by press and by focus; Back should need one press.
          if (`?${next}` !== (window.location.search || '?')) setQuery(next, { preventScrollReset: true });
        }}
      />
    </>
  );
}
