import { UsageCards } from '../features/usage/UsageCards.tsx';
import { UsageHistory } from '../features/usage/UsageHistory.tsx';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

const labels = { total: 'Total Cost', grok: 'Grok AI Requests', dataForSeo: 'DataForSEO Requests' };

/** What the team's optimizations cost at their providers. */
export function ApiUsagePage() {
  useTitle('API Usage');
  return (
    <>
      <PageHeader title="API Usage" description="Every paid call of your team’s optimizations and what it cost." />
      <UsageCards labels={labels} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">Usage History</h2>
      <UsageHistory />
    </>
  );
}
