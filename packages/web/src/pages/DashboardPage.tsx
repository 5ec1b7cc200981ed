import { OptimizationChooser } from '../features/chooser/OptimizationChooser.tsx';
import { HomeOverview } from '../features/home/HomeOverview.tsx';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

/** The first screen: what matters to the team now, and below it where an optimization is chosen. */
export function DashboardPage() {
  useTitle('Marketing Optimizations');
  return (
    <>
      <PageHeader title="Marketing Optimizations" description="Choose what to improve." />
      <HomeOverview />
      <h2 className="mb-3 text-lg font-semibold">Start an optimization</h2>
      <OptimizationChooser />
    </>
  );
}
