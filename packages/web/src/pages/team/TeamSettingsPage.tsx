import { ListChecks, LockKeyhole } from 'lucide-react';
import { AuditSection } from '../../features/audit/AuditSection.tsx';
import { BudgetSection } from '../../features/budgets/BudgetSection.tsx';
import { FactsSection } from '../../features/facts/FactsSection.tsx';
import { IntegrationsSection } from '../../features/integrations/IntegrationsSection.tsx';
import { DestinationsSection } from '../../features/publish/DestinationsSection.tsx';
import { KeptDataSection } from '../../features/search-console/KeptDataSection.tsx';
import { SearchesSection } from '../../features/shown/SearchesSection.tsx';
import { TeamNameSection } from '../../features/team/TeamNameSection.tsx';
import { RecentUsageSection } from '../../features/usage/RecentUsageSection.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

/** The team's name, connections and costs, for owners. */
export function TeamSettingsPage() {
  useTitle('Team Settings');
  const { team, isOwner } = useCurrentUser();
  if (!isOwner || team === null) {
    return (
      <>
        <PageHeader title="Team Settings" />
        <EmptyState
          icon={<LockKeyhole />}
          title="Access Denied"
          actions={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
        >
          Only team owners can access team settings.
        </EmptyState>
      </>
    );
  }
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Team Settings"
        actions={
          <ButtonLink to={paths.rejections}>
            <ListChecks aria-hidden="true" />
            Rejections
          </ButtonLink>
        }
      />
      <div className="space-y-4">
        <TeamNameSection team={team} />
        <IntegrationsSection teamId={team.id} />
        <DestinationsSection teamId={team.id} />
        <SearchesSection teamId={team.id} />
        <FactsSection teamId={team.id} />
        <KeptDataSection />
        <BudgetSection teamId={team.id} />
        <RecentUsageSection />
        <AuditSection teamId={team.id} />
      </div>
    </div>
  );
}
