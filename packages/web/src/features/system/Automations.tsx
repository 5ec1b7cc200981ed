import { api, type AutomationOverview } from '@serplift/core/api';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime, formatRelative, formatUsd } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { describeWhen, runStatuses } from '../../runs/kind/automation-words.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { countAutomations, findAutomations } from './automation-list-rules.ts';
import { SystemError } from './SystemError.tsx';

const pollMs = 30_000;

type LastRun = NonNullable<AutomationOverview['lastRun']>;

/** The automations of all teams, to read; their teams change them. */
export function Automations() {
  const read = useEndpoint(api.system.automations, {}, { pollMs });
  const { data, error } = read;
  const [search, setSearch] = useState('');
  if (data === undefined) {
    if (error === undefined) return <SkeletonRows rows={6} className="h-14" />;
    return <SystemError title="The automations could not be loaded" read={read} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="No automations yet"
        actions={<ButtonLink to={paths.automations}>Automations of Your Team</ButtonLink>}
      >
        Owners and admins of a team can set up runs that start automatically. All teams’ automations are listed here
        with their next and last runs.
      </EmptyState>
    );
  }
  const found = findAutomations(data, search);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{countAutomations(data)}</p>
        <SearchField
          label="Search automations"
          placeholder="Name or team…"
          className="w-full sm:w-64"
          value={search}
          onValueChange={setSearch}
        />
      </div>
      <Card className="overflow-hidden">
        {found.length === 0 ? (
          <p className="p-8 text-center text-muted">No automation or team has this name.</p>
        ) : (
          <AutomationTable automations={found} />
        )}
      </Card>
    </div>
  );
}

function AutomationTable({ automations }: { automations: AutomationOverview[] }) {
  return (
    <Table label="Automations">
      <Thead>
        <Th>Automation</Th>
        <Th className="max-md:hidden">Schedule</Th>
        <Th>Last run</Th>
        <Th className="max-md:hidden">Next run</Th>
        <Th isNumeric className="max-sm:hidden">
          Cost (USD)
        </Th>
      </Thead>
      <tbody>
        {automations.map((automation) => (
          <Tr key={automation.id}>
            <Td className="min-w-36 align-top">
              <span className="font-medium wrap-anywhere">{automation.name}</span>
              <span className="block text-sm wrap-anywhere text-muted">{automation.team.name}</span>
              <span className="mt-1 flex flex-wrap gap-1">
                <Badge>{kindNames[automation.kind]}</Badge>
                {!automation.enabled && <Badge tone="warn">Off</Badge>}
              </span>
              <span className="mt-1 block text-sm text-muted md:hidden">
                {describeWhen(automation)}
                {automation.nextRunAt !== null && (
                  <span className="block">Next {formatDateTime(automation.nextRunAt)}</span>
                )}
              </span>
            </Td>
            <Td className="align-top text-muted max-md:hidden">{describeWhen(automation)}</Td>
            <Td className="align-top">
              <LastRunText run={automation.lastRun} />
            </Td>
            <Td className="align-top whitespace-nowrap text-muted max-md:hidden">
              {automation.nextRunAt === null ? (
                '–'
              ) : (
                <time dateTime={automation.nextRunAt}>{formatDateTime(automation.nextRunAt)}</time>
              )}
            </Td>
            <Td isNumeric className="align-top max-sm:hidden">
              <CostText run={automation.lastRun} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function LastRunText({ run }: { run: LastRun | null }) {
  if (run === null) return <span className="text-muted">Never</span>;
  const { label, tone } = runStatuses[run.status];
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusPill tone={tone} isActive={run.endedAt === null}>
          {label}
        </StatusPill>
        <time dateTime={run.createdAt} title={formatDateTime(run.createdAt)} className="text-sm text-muted">
          {formatRelative(run.createdAt)}
        </time>
      </span>
      {run.reason !== null && (
        <span className="mt-1 block max-w-72 text-sm wrap-anywhere text-muted">{run.reason}</span>
      )}
    </>
  );
}

/** What the last run cost; a simulated one was not paid for. */
function CostText({ run }: { run: LastRun | null }) {
  if (run === null) return '–';
  return (
    <>
      {formatUsd(run.costUsd)}
      {run.simulated && <span className="block text-sm text-muted">simulated</span>}
    </>
  );
}
