import type { OptimizationSummary } from '@serplift/core/api';
import { countOf, formatDateTime, formatNumber, formatRelative, formatUsd } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { kindNames, optimizationStatuses, runNouns } from '../../runs/kind/run-words.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { CancelRun } from '../../runs/progress/CancelRun.tsx';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../ui/status/Badge.tsx';
import { Progress } from '../../ui/status/Progress.tsx';
import { describeSettings, isOpen } from './history-rules.ts';

/** One run: what it was, who started it, its status and the way to its result. */
export function RunCard({ run }: { run: OptimizationSummary }) {
  const nameOf = usePersonName();
  const { tone, label } = optimizationStatuses[run.status];
  const name = `${kindNames[run.kind]}: ${websiteName(run.websiteUrl)}`;
  return (
    <Card className="p-4 sm:p-5">
      <article aria-label={`${name}, ${label}`} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-lg font-semibold wrap-anywhere">{websiteName(run.websiteUrl)}</h3>
            <Badge>{kindNames[run.kind]}</Badge>
            <StatusPill tone={tone} isActive={isOpen(run.status)}>
              {label}
            </StatusPill>
            {run.simulated && <SimulatedBadge isInList />}
          </div>
          <p className="mt-1 text-muted">
            Started <time dateTime={run.createdAt}>{formatDateTime(run.createdAt)}</time> (
            {formatRelative(run.createdAt)}){run.createdBy !== null && ` by ${nameOf(run.createdBy.username)}`}
          </p>
          <p className="text-muted">{describeSettings(run.kind, run.settings).join(' · ')}</p>
          <Outcome run={run} />
        </div>
        <RunActions run={run} name={name} />
      </article>
    </Card>
  );
}

function Outcome({ run }: { run: OptimizationSummary }) {
  const { processed, total } = run.progress;
  if (isOpen(run.status)) {
    return (
      <div className="mt-3 max-w-md">
        <Progress
          label={run.status === 'pending' ? 'Waiting for a free worker' : 'In progress'}
          percent={total === null || total === 0 ? undefined : (processed / total) * 100}
          detail={total === null ? '' : `${formatNumber(processed)} of ${countOf(total, runNouns[run.kind].item)}`}
        />
      </div>
    );
  }
  return (
    <div className="mt-2 max-w-prose wrap-anywhere">
      {run.results.error !== null && <p className="text-bad">{run.results.error}</p>}
      {run.results.summary !== null && <p>{run.results.summary}</p>}
    </div>
  );
}

function RunActions({ run, name }: { run: OptimizationSummary; name: string }) {
  const to = resultPaths[run.kind](run.id);
  return (
    <div className="flex flex-col gap-3 sm:items-end">
      <p className="text-muted">
        Cost <span className="font-medium text-ink tabular-nums">{formatUsd(run.costUsd)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isOpen(run.status) ? (
          <>
            <CancelRun run={run} name={name} />
            <ButtonLink to={to} aria-label={`Watch Progress: ${name}`}>
              Watch Progress
            </ButtonLink>
            <Button disabled title="You can view the result when the run ends.">
              View Results
            </Button>
          </>
        ) : (
          <ButtonLink to={to} aria-label={`${run.status === 'completed' ? 'View Results' : 'View Details'}: ${name}`}>
            {run.status === 'completed' ? 'View Results' : 'View Details'}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
