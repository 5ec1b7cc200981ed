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
import { Table } from '../../ui/table/Table.tsx';
import { SystemPart } from './SystemPart.tsx';

const pollMs = 30_000;

/** The automations of all teams, to read; their teams change them. */
export function Automations() {
  const read = useEndpoint(api.system.automations, {}, { pollMs });
  return (
    <SystemPart
      read={read}
      isKept
      failed="The automations could not be loaded"
      waiting={<SkeletonRows rows={6} className="h-14" />}
      empty={
        <EmptyState
          icon={<CalendarClock />}
          title="No automations yet"
          actions={<ButtonLink to={paths.automations}>Automations of Your Team</ButtonLink>}
        >
          Owners and admins of a team can set up runs that start automatically. All teams’ automations are listed here
          with their next and last runs.
        </EmptyState>
      }
    >
      {(automations) => (
        <div className="space-y-4">
          <p className="text-sm text-muted">
            {`${countOf(automations.length, 'automation')}, ${automations.filter(({ enabled }) => enabled).length} switched on.`}
          </p>
          <Card className="overflow-hidden">
            <Table
              label="Automations"
              rows={automations}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Automation', className: 'min-w-36 align-top', render: nameCell },
                { head: 'Schedule', className: 'align-top text-muted', render: scheduleCell },
                { head: 'Last run', className: 'align-top', render: lastRunCell },
              ]}
            />
          </Card>
        </div>
      )}
    </SystemPart>
  );
}

function nameCell({ name, team, kind, enabled }: AutomationOverview) {
  return (
    <>
      <span className="font-medium wrap-anywhere">{name}</span>
      <span className="block text-sm wrap-anywhere text-muted">{team.name}</span>
      <span className="mt-1 flex flex-wrap gap-1">
        <Badge>{kindNames[kind]}</Badge>
        {!enabled && <Badge tone="warn">Off</Badge>}
      </span>
    </>
  );
}

function scheduleCell(automation: AutomationOverview) {
  const { nextRunAt } = automation;
  return (
    <>
      {describeWhen(automation)}
      {nextRunAt !== null && <span className="block text-sm">Next {formatDateTime(nextRunAt)}</span>}
    </>
  );
}

function lastRunCell({ lastRun }: AutomationOverview) {
  if (lastRun === null) return <span className="text-muted">Never</span>;
  const { tone, label } = runStatuses[lastRun.status];
  return (
    <>
      <StatusPill tone={tone} isActive={lastRun.endedAt === null}>
        {label}
      </StatusPill>
      <span className="mt-1 block text-sm wrap-anywhere text-muted">
        {formatDateTime(lastRun.createdAt)}, {formatUsd(lastRun.costUsd)}
        {lastRun.simulated && ' simulated'}. {lastRun.reason}
      </span>
    </>
  );
}
