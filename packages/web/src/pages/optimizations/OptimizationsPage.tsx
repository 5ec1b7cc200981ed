import { readHistoryView, writeHistoryView } from '../../features/history/history-rules.ts';
import { RunHistory } from '../../features/history/RunHistory.tsx';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** History: every run of the team. */
export function OptimizationsPage() {
  useTitle('History');
  const [view, changeView] = useViewInAddress({ read: readHistoryView, write: writeHistoryView });
  return (
    <>
      <PageHeader
        title="Optimization History"
        description="What your team has run, what it cost, and the results."
        actions={<ButtonLink to={paths.dashboard}>New Optimization</ButtonLink>}
      />
      <RunHistory view={view} onViewChange={changeView} />
    </>
  );
}
