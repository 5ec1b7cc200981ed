import { Download } from 'lucide-react';
import { CostBreakdown } from '../../features/usage/CostBreakdown.tsx';
import { CostChart } from '../../features/usage/CostChart.tsx';
import { Reconciliation } from '../../features/usage/Reconciliation.tsx';
import { csvUrlOf } from '../../features/usage/usage-rules.ts';
import { UsageCards } from '../../features/usage/UsageCards.tsx';
import { UsageFilters } from '../../features/usage/UsageFilters.tsx';
import { UsageHistory } from '../../features/usage/UsageHistory.tsx';
import { useUsageFilter } from '../../features/usage/use-usage-filter.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

const labels = { total: 'Total Cost', grok: 'Grok AI Requests', dataForSeo: 'DataForSEO Requests' };

/** What the team's optimizations cost at their providers. */
export function ApiUsagePage() {
  useTitle('API Usage');
  const { filter } = useUsageFilter();
  return (
    <>
      <PageHeader
        title="API Usage"
        description="Every paid call your team’s optimizations made, and what it cost."
        actions={
          <a href={csvUrlOf(filter)} download className={buttonStyle({})}>
            <Download aria-hidden="true" />
            Download CSV
          </a>
        }
      />
      <div className="space-y-4">
        <UsageFilters />
        <div>
          <UsageCards labels={labels} filter={filter} />
        </div>
        <CostChart />
        <CostBreakdown filter={filter} />
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">Usage History</h2>
      <UsageHistory />
      <div className="mt-8">
        <Reconciliation filter={filter} />
      </div>
    </>
  );
}
