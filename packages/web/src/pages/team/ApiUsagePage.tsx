import { CostChart } from '../../features/usage/CostChart.tsx';
import { UsageCards } from '../../features/usage/UsageCards.tsx';
import { UsageHistory } from '../../features/usage/UsageHistory.tsx';
import { useTitle } from '../../lib/title.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

const labels = { total: 'Total Cost', grok: 'Grok AI Requests', dataForSeo: 'DataForSEO Requests' };

/** What the team's optimizations cost at their providers. */
export function ApiUsagePage() {
  useTitle('API Usage');
  return (
    <>
      <PageHeader title="API Usage" description="Every paid call your team’s optimizations made, and what it cost." />
      <div className="space-y-4">
        <div>
          <UsageCards labels={labels} />
        </div>
        <CostChart />
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">Usage History</h2>
      <UsageHistory />
    </>
  );
}
