import { OptimizationChooser } from '../features/chooser/OptimizationChooser.tsx';
import { NarrowedTokensNotice } from '../features/tokens/NarrowedTokensNotice.tsx';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

/** Where an optimization is chosen. */
export function DashboardPage() {
  useTitle('Marketing Optimizations');
  return (
    <>
      <PageHeader title="Marketing Optimizations" description="Choose what to improve." />
      <NarrowedTokensNotice />
      <OptimizationChooser />
    </>
  );
}
