import { OptimizationChooser } from '../features/chooser/OptimizationChooser.tsx';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Where an optimization is chosen. */
export function DashboardPage() {
  useTitle('Marketing Optimizations');
  return (
    <>
      <PageHeader title="Marketing Optimizations" description="Choose what to improve." />
      <OptimizationChooser />
    </>
  );
}
