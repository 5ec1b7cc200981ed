import { api, type AutomationOverview } from '@serplift/core/api';
import { CalendarClock } from 'lucide-react';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatDateTime, formatUsd } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { describeWhen, runStatuses } from '../../runs/kind/automation-words.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { SystemError } from './SystemError.tsx';

const pollMs = 30_000;

/** The automations of all teams, to read; their teams change them. */
export function Automations() {
  const read = useEndpoint(api.system.automations, {}, { pollMs });
  const { data, error } = read;
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
  const on = data.filter(({ enabled }) => enabled).length;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{`${countOf(data.length, 'automation')}, ${on} switched on.`}</p>
      <Card className="overflow-hidden">
        <Table label="Automations">
          <Thead>
            <Th>Automation</Th>
            <Th>Schedule</Th>
            <Th>Last run</Th>
          </Thead>
          <tbody>
            {data.map((automation) => (
              <AutomationRow key={automation.id} automation={automation} />
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  );
}

function AutomationRow({ automation }: { automation: AutomationOverview }) {
  const { name, team, kind, enabled, nextRunAt, lastRun } = automation;
  const cost = lastRun === null ? '' : `${formatUsd(lastRun.costUsd)}${lastRun.simulated ? ' simulated' : ''}`;
  return (
    <Tr>
      <Td className="min-w-36 align-top">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{team.name}</span>
        <span className="mt-1 flex flex-wrap gap-1">
          <Badge>{kindNames[kind]}</Badge>
          {!enabled && <Badge tone="warn">Off</Badge>}
        </span>
      </Td>
      <Td className="align-top text-muted">
        {describeWhen(automation)}
        {nextRunAt !== null && <span className="block text-sm">Next {formatDateTime(nextRunAt)}</span>}
      </Td>
      <Td className="align-top">
        {lastRun === null ? (
          <span className="text-muted">Never</span>
        ) : (
          <>
            <StatusPill tone={runStatuses[lastRun.status].tone} isActive={lastRun.endedAt === null}>
              {runStatuses[lastRun.status].label}
            </StatusPill>
            <span className="mt-1 block text-sm wrap-anywhere text-muted">
              {formatDateTime(lastRun.createdAt)}, {cost}. {lastRun.reason}
            </span>
          </>
        )}
      </Td>
    </Tr>
  );
}
