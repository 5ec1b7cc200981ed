import { CalendarClock, FlaskConical } from 'lucide-react';
import { OptimizationChooser } from '../features/chooser/OptimizationChooser.tsx';
import { HomeOverview } from '../features/home/HomeOverview.tsx';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/button/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

/** The first screen: where an optimization is chosen, and beside it what waits for the team. */
export function DashboardPage() {
  useTitle('Marketing Optimizations');
  return (
    <>
      <PageHeader
        title="Marketing Optimizations"
        description="Choose what to improve."
        actions={
          <>
            <ButtonLink icon={<CalendarClock />} to={paths.automations}>
              Automations
            </ButtonLink>
            <ButtonLink icon={<FlaskConical />} to={paths.liftTests}>
              Lift Tests
            </ButtonLink>
          </>
        }
      />
      <HomeOverview chooser={<OptimizationChooser />} />
    </>
  );
}
