import { api, type Automation } from '@serplift/core/api';
import { CalendarClock, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { formatRelative, formatUsd } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { describeWhen, runStatuses } from '../../runs/kind/automation-words.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Switch } from '../../ui/form/Checkbox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { describeInstant, describeWork, isGoingOn } from './automation-labels.ts';
import { useAutomationDeeds } from './use-automation-deeds.ts';

const pollMs = (automations: Automation[] | undefined): number =>
  automations?.some(({ lastRun }) => isGoingOn(lastRun)) === true ? 3000 : 30_000;

/** The team's automations, each with its next run and what became of the last. */
export function AutomationList({ mayEdit }: { mayEdit: boolean }) {
  const read = useEndpoint(api.automations.list, {}, { pollMs });
  const { data, error } = read;
  const imports = useEndpoint(api.imports.list, {}).data ?? [];
  const importNames = new Map(imports.map(({ id, name }) => [id, name]));
  if (data === undefined) {
    if (error === undefined) return <SkeletonRows rows={3} className="h-28" />;
    return <LoadError title="Your automations could not be loaded" read={read} />;
  }
  if (data.length === 0) return <NoAutomations mayEdit={mayEdit} />;
  return (
    <ul aria-label="Automations" className="space-y-3">
      {data.map((automation) => (
        <li key={automation.id}>
          <AutomationCard
            automation={automation}
            workName={describeWork(automation.work, importNames)}
            mayEdit={mayEdit}
          />
        </li>
      ))}
    </ul>
  );
}

function NoAutomations({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      icon={<CalendarClock />}
      title="No automations yet"
      actions={
        mayEdit && (
          <ButtonLink to={paths.newAutomation} variant="primary">
            Create Your First Automation
          </ButtonLink>
        )
      }
    >
      An automation starts an optimization for you, such as better titles every Monday at 6:00 AM. Each run has a cost
      ceiling, and you are notified of the result.
      {!mayEdit && <span className="mt-2 block">Owners and admins can create one.</span>}
    </EmptyState>
  );
}

interface AutomationCardProps {
  automation: Automation;
  /** What it works on. */
  workName: string;
  mayEdit: boolean;
}

function AutomationCard({ automation, workName, mayEdit }: AutomationCardProps) {
  const { start, isStarting, toggle, isSwitching } = useAutomationDeeds(automation);
  const { name, lastRun, nextRunAt, type } = automation;
  return (
    <Card className="p-4 sm:p-5">
      <article aria-label={name} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-lg font-semibold wrap-anywhere">
              <Link to={paths.automation(automation.id)} className="rounded-sm hover:text-accent-text hover:underline">
                {name}
              </Link>
            </h2>
            <Badge>{kindNames[automation.work.kind]}</Badge>
            {type !== 'manual' && !automation.enabled && <Badge tone="warn">Off</Badge>}
          </div>
          <p className="mt-1 wrap-anywhere">
            {describeWhen(automation)} <span className="text-muted">· {workName}</span>
          </p>
          {nextRunAt !== null && (
            <p className="text-muted">Next run {describeInstant(nextRunAt, automation.timeZone)}</p>
          )}
          <LastRun automation={automation} />
        </div>
        <div className="flex items-center gap-4">
          {mayEdit && type !== 'manual' && (
            <Switch
              label={`${name} is on`}
              isLabelHidden
              checked={automation.enabled}
              disabled={isSwitching}
              onChange={toggle}
            />
          )}
          <Button
            size="sm"
            aria-label={`Run ${name} now`}
            isLoading={isStarting}
            disabled={isGoingOn(lastRun)}
            onClick={start}
          >
            <Play aria-hidden="true" />
            Run Now
          </Button>
        </div>
      </article>
    </Card>
  );
}

function LastRun({ automation: { lastRun } }: { automation: Automation }) {
  if (lastRun === null) return <p className="mt-2 text-sm text-muted">Has not run yet</p>;
  const { tone, label } = runStatuses[lastRun.status];
  return (
    <div className="mt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusPill tone={tone} isActive={isGoingOn(lastRun)}>
          {label}
        </StatusPill>
        <span className="text-muted">
          Last run {formatRelative(lastRun.createdAt)}
          {lastRun.optimization !== null && ` · ${formatUsd(lastRun.costUsd)}`}
        </span>
        {lastRun.simulated && <SimulatedBadge isInList />}
      </p>
      <p className="mt-1 line-clamp-2 max-w-prose wrap-anywhere text-muted">
        {lastRun.reason ?? lastRun.optimization?.summary}
      </p>
    </div>
  );
}
