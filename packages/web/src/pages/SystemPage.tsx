import { useSearchParams } from 'react-router-dom';
import { AccessDenied } from '../features/system/AccessDenied.tsx';
import { Automations } from '../features/system/Automations.tsx';
import { Monitoring } from '../features/system/Monitoring.tsx';
import { Overview } from '../features/system/Overview.tsx';
import { SystemSettings } from '../features/system/SystemSettings.tsx';
import { TeamTable } from '../features/system/TeamTable.tsx';
import { oneOf } from '../lib/one-of.ts';
import { useCurrentUser } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabNames = { overview: 'Overview', automations: 'Automations', monitoring: 'Monitoring', settings: 'Settings' };
type TabName = keyof typeof tabNames;
const tabs = (Object.keys(tabNames) as TabName[]).map((value) => ({ value, label: tabNames[value] }));

/** The whole installation, for its one administrator. */
export function SystemPage() {
  useTitle('System Dashboard');
  const { isAdmin } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  if (!isAdmin) return <AccessDenied />;
  const tab = oneOf(tabNames, search.get('tab')) ?? 'overview';
  const open = (next: TabName) => {
    // A pressed tab reports itself twice, by press and by focus; Back should need one press.
    if (next !== (oneOf(tabNames, new URLSearchParams(window.location.search).get('tab')) ?? 'overview')) {
      setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true });
    }
  };
  return (
    <>
      <PageHeader title="System Dashboard" description="The whole installation: its health, its teams, its settings." />
      <Tabs label="System dashboard" tabs={tabs} value={tab} onValueChange={open}>
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
