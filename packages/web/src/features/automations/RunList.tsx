import { api, type AutomationNotice, type AutomationRun } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime, formatUsd } from '../../lib/format.ts';
import { runStatuses } from '../../runs/kind/automation-words.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { describeTrigger, isGoingOn } from './automation-labels.ts';

const isBusy = (run: AutomationRun): boolean =>
  isGoingOn(run) || run.notices.some((notice) => notice.state === 'pending');
const pollMs = (runs: AutomationRun[] | undefined): number => (runs?.some(isBusy) === true ? 3000 : 30_000);

/** The latest runs of an automation, with what they cost, why they failed or were skipped, and who was notified. */
export function RunList({ automationId }: { automationId: string }) {
  const read = useEndpoint(api.automations.history, { automationId }, { pollMs });
  return (
    <CardSection title="History" description="The latest 100 runs, including skipped ones.">
      <Loaded
        read={read}
        isKept
        failed="The history could not be loaded"
        empty={<p className="text-muted">It has not run yet.</p>}
      >
        {(runs) => (
          <ul aria-label="Runs" className="-my-4 divide-y divide-line">
            {runs.map((run) => (
              <li key={run.id}>
                <Run run={run} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </CardSection>
  );
}

function Run({ run }: { run: AutomationRun }) {
  const nameOf = usePersonName();
  const { tone, label } = runStatuses[run.status];
  const { optimization } = run;
  const when = run.scheduledFor ?? run.createdAt;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <time dateTime={when} className="font-medium">
            {formatDateTime(when)}
          </time>
          <StatusPill tone={tone} isActive={isGoingOn(run)}>
            {label}
          </StatusPill>
          {run.simulated && <SimulatedBadge isInList />}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {describeTrigger(run, nameOf)}
          {optimization !== null && ` · cost ${formatUsd(run.costUsd)}`}
        </p>
        {run.reason !== null && (
          <p className={`mt-1 max-w-prose wrap-anywhere ${run.status === 'failed' ? 'text-bad' : ''}`}>{run.reason}</p>
        )}
        {optimization?.summary != null && <p className="mt-1 max-w-prose wrap-anywhere">{optimization.summary}</p>}
        {run.notices.length > 0 && (
          <ul aria-label="Notified" className="mt-1.5 space-y-0.5 text-sm text-muted">
            {run.notices.map((notice) => (
              <li key={notice.id} className="wrap-anywhere">
                {describeNotice(notice)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {optimization !== null && (
        <ButtonLink
          size="sm"
          to={resultPaths[optimization.kind](optimization.id)}
          aria-label={`${isGoingOn(run) ? 'Watch Progress' : 'View Results'} of ${formatDateTime(when)}`}
        >
          {isGoingOn(run) ? 'Watch Progress' : 'View Results'}
        </ButtonLink>
      )}
    </article>
  );
}

function describeNotice({ channel, target, state, attempts, error }: AutomationNotice): string {
  const names = { mail: `Email to ${target}`, webhook: `Webhook ${target}` };
  const what = names[channel];
  if (state === 'delivered') return `${what}: delivered`;
  if (state === 'failed')
    return `${what}: gave up after ${attempts === 1 ? 'one try' : `${attempts} tries`}. ${error ?? ''}`;
  return error === null ? `${what}: sending` : `${what}: will retry. ${error}`;
}
