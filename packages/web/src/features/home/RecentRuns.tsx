import type { OptimizationSummary } from '@serplift/core/api';
import { Link } from 'react-router-dom';
import { formatRelative, formatUsd } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { kindNames, optimizationStatuses } from '../../runs/kind/run-words.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';

/** The latest runs of all kinds, each with the way to its result. */
export function RecentRuns({ runs }: { runs: OptimizationSummary[] }) {
  return (
    <CardSection title="Recent runs" actions={<ButtonLink to={paths.history}>All Runs</ButtonLink>}>
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Link
              to={resultPaths[run.kind](run.id)}
              className="control-target inline-flex min-h-6 min-w-0 flex-1 basis-44 items-center font-medium hover:underline"
            >
              <span className="truncate">
                {kindNames[run.kind]} <span className="font-normal text-muted">{websiteName(run.websiteUrl)}</span>
              </span>
            </Link>
            {run.simulated && <SimulatedBadge isInList />}
            <StatusPill
              tone={optimizationStatuses[run.status].tone}
              isActive={run.status === 'pending' || run.status === 'processing'}
            >
              {optimizationStatuses[run.status].label}
            </StatusPill>
            <span className="text-sm text-muted tabular-nums">{formatUsd(run.costUsd)}</span>
            <time dateTime={run.createdAt} className="text-sm text-muted">
              {formatRelative(run.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
