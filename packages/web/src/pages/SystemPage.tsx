import { Automations } from '../features/system/Automations.tsx';
import { Monitoring } from '../features/system/Monitoring.tsx';
import { Overview } from '../features/system/Overview.tsx';
import { AccessDenied } from '../features/system/SystemPart.tsx';
import { SystemSettings } from '../features/system/SystemSettings.tsx';
import { TeamTable } from '../features/system/TeamTable.tsx';
import { queryOf } from '../lib/address-view-rules.ts';
import { oneOf } from '../lib/one-of.ts';
import { useCurrentUser } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { useViewInAddress } from '../lib/use-view-in-address.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';

const tabNames = {
  overview: 'Overview',
  automations: 'Automations',
  monitoring: 'Monitoring',
  settings: 'Settings',
} as const;
type TabName = keyof typeof tabNames;

/** Which tab of the system dashboard is shown, as it is in the address; anything unknown there is ignored. */
export const readSystemView = (query: URLSearchParams): { tab: TabName } => ({
  tab: oneOf(tabNames, query.get('tab')) ?? 'overview',
});

export const writeSystemView = ({ tab }: { tab: TabName }): URLSearchParams =>
  queryOf({ tab: tab === 'overview' ? null : tab });

const tabs = (Object.keys(tabNames) as TabName[]).map((value) => ({ value, label: tabNames[value] }));

/** The whole installation, for its one administrator. */
export function SystemPage() {
  useTitle('System Dashboard');
  const { isAdmin } = useCurrentUser();
  const [{ tab }, changeView] = useViewInAddress({ read: readSystemView, write: writeSystemView });
  if (!isAdmin) return <AccessDenied />;
  return (
    <>
      <PageHeader title="System Dashboard" description="Health, teams, and settings of this installation." />
      <Tabs label="System dashboard" tabs={tabs} value={tab} onValueChange={(next) => changeView({ tab: next })}>
        {tab === 'overview' && <Overview />}
        {tab === 'automations' && <Automations />}
        {tab === 'monitoring' && <Monitoring />}
        {tab === 'settings' && (
          <div className="space-y-8">
            <TeamTable />
            <SystemSettings />
          </div>
        )}
      </Tabs>
    </>
  );
}
