import { api, type Automation } from '@serplift/core/api';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { formatRelative, formatUsd } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { describeWhen, runStatuses } from '../../runs/kind/automation-words.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { describeInstant, isGoingOn } from './automation-labels.ts';

const pollMs = (automations: Automation[] | undefined): number =>
  automations?.some(({ lastRun }) => isGoingOn(lastRun)) === true ? 3000 : 30_000;

/** The team's automations, each with its next run and what became of the last. */
export function AutomationList({ mayEdit }: { mayEdit: boolean }) {
  const read = useEndpoint(api.automations.list, {}, { pollMs });
  const { data, error } = read;
  if (data === undefined) {
    if (error === undefined) return <SkeletonRows rows={3} className="h-28" />;
    return <LoadError title="Your automations could not be loaded" read={read} />;
  }
  if (data.length === 0) {
    const create = (
      <ButtonLink to={paths.newAutomation} variant="primary">
        Create Your First Automation
      </ButtonLink>
    );
    return (
      <EmptyState icon={<CalendarClock />} title="No automations yet" actions={mayEdit && create}>
        An automation starts an optimization for you, such as better titles every Monday at 6:00 AM. Each run has a cost
        ceiling. Owners and admins can create one.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Automations" className="space-y-3">
      {data.map((automation) => (
        <li key={automation.id}>
          <AutomationCard automation={automation} />
        </li>
      ))}
    </ul>
  );
}

function AutomationCard({ automation }: { automation: Automation }) {
  const { id, name, type, enabled, work, lastRun, nextRunAt, timeZone } = automation;
  return (
    <Card className="p-4 sm:p-5">
      <article aria-label={name}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <Link to={paths.automation(id)} className="rounded-sm hover:text-accent-text hover:underline">
              {name}
            </Link>
          </h2>
          <Badge>{kindNames[work.kind]}</Badge>
          {type !== 'manual' && !enabled && <Badge tone="warn">Off</Badge>}
        </div>
        <p className="mt-1 wrap-anywhere">{describeWhen(automation)}</p>
        {nextRunAt !== null && <p className="text-muted">Next run {describeInstant(nextRunAt, timeZone)}</p>}
        {lastRun === null ? (
          <p className="mt-2 text-sm text-muted">Has not run yet</p>
        ) : (
          <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <StatusPill tone={runStatuses[lastRun.status].tone} isActive={isGoingOn(lastRun)}>
              {runStatuses[lastRun.status].label}
            </StatusPill>
            Last run {formatRelative(lastRun.createdAt)}, {formatUsd(lastRun.costUsd)}
            {lastRun.simulated && ' simulated'}
          </p>
        )}
      </article>
    </Card>
  );
}
