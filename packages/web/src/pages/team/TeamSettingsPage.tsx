import { clsx } from 'clsx';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { AuditSection } from '../../features/audit/AuditSection.tsx';
import { BudgetSection } from '../../features/budgets/BudgetSection.tsx';
import { FactsSection } from '../../features/facts/FactsSection.tsx';
import { IntegrationsSection } from '../../features/integrations/IntegrationsSection.tsx';
import { DestinationsSection } from '../../features/publish/DestinationsSection.tsx';
import { KeptDataSection } from '../../features/search-console/KeptDataSection.tsx';
import { SearchesSection } from '../../features/shown/SearchesSection.tsx';
import { RejectionsSection } from '../../features/team/RejectionsSection.tsx';
import { settingsSections } from '../../features/team/settings-sections.ts';
import { TeamNameSection } from '../../features/team/TeamNameSection.tsx';
import { RecentUsageSection } from '../../features/usage/RecentUsageSection.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

type Team = NonNullable<ReturnType<typeof useCurrentUser>['team']>;

const contents: Record<string, (team: Team) => ReactNode> = {
  general: (team) => (
    <>
      <TeamNameSection team={team} />
      <IntegrationsSection teamId={team.id} />
      <RecentUsageSection />
    </>
  ),
  publishing: ({ id }) => (
    <>
      <DestinationsSection teamId={id} />
      <SearchesSection teamId={id} />
    </>
  ),
  facts: ({ id }) => <FactsSection teamId={id} />,
  'search-data': () => <KeptDataSection />,
  budget: ({ id }) => <BudgetSection teamId={id} />,
  rejections: ({ id }) => <RejectionsSection teamId={id} />,
  'audit-log': ({ id }) => <AuditSection teamId={id} />,
};

const [first] = settingsSections;
const pathOf = (name: string): string => (name === first?.name ? paths.teamSettings : paths.settingsSection(name));

/** The team's name, connections, and costs, and in sections of their own what else owners set. */
export function TeamSettingsPage() {
  const { section = first?.name ?? '' } = useParams();
  const { team, isOwner } = useCurrentUser();
  useTitle('Team Settings');
  if (!isOwner || team === null) return <Denied />;
  const content = Object.hasOwn(contents, section) ? contents[section] : undefined;
  if (content === undefined) return <Navigate to={paths.teamSettings} replace />;
  return (
    <div className="max-w-4xl">
      <PageHeader title="Team Settings" />
      <SectionLinks current={section} />
      <div className="space-y-4">{content(team)}</div>
    </div>
  );
}

function SectionLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Team settings" className="mb-6 border-b border-line">
      <ul className="flex gap-1 overflow-x-auto">
        {settingsSections.map(({ name, label }) => (
          <li key={name}>
            <Link
              to={pathOf(name)}
              aria-current={name === current ? 'page' : undefined}
              className={clsx(
                'control-target flex h-10 items-center border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 hover:text-ink max-sm:px-2',
                name === current ? 'border-accent-text text-ink' : 'border-transparent text-muted',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Denied() {
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
