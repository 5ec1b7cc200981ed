import type { OptimizationSummary } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { formatDateTime, formatDuration } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { optimizationStatuses } from '../kind/run-words.ts';
import { usePersonName } from '../kind/use-person-name.ts';
import { SimulatedBadge } from './SimulatedBadge.tsx';

interface RunFactsProps {
  run: OptimizationSummary;
  /** What the run worked on. */
  name: ReactNode;
}

/** What a run was: its state and its target. */
export function RunFacts({ run, name }: RunFactsProps) {
  const { tone, label } = optimizationStatuses[run.status];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
      <StatusPill tone={tone}>{label}</StatusPill>
      <span className="font-medium wrap-anywhere">{name}</span>
      {run.simulated && <SimulatedBadge />}
    </div>
  );
}

type SearchRun = OptimizationSummary & { source: { type: 'searchConsole' | 'import'; name: string } };

/** The same of a run over search data. */
export function SearchRunFacts({ run }: { run: SearchRun }) {
  const { source } = run;
  return (
    <RunFacts
      run={run}
      name={
        <>
          {websiteName(run.websiteUrl)}
          {source.type === 'import' && (
            <span className="font-normal text-muted"> · {`Imported data: ${source.name}`}</span>
          )}
        </>
      }
    />
  );
}

interface RunSettingsProps {
  run: OptimizationSummary;
  /** The run's settings in words; what is null is left out. */
  settings: (string | null | undefined)[];
}

/** How a run was started, when and by whom, and how long it took. */
export function RunSettings({ run, settings }: RunSettingsProps) {
  const nameOf = usePersonName();
  const tookMs =
    run.completedAt === null ? null : Date.parse(run.completedAt) - Date.parse(run.startedAt ?? run.createdAt);
  const facts = [
    ...settings,
    `Started ${formatDateTime(run.createdAt)}${run.createdBy === null ? '' : ` by ${nameOf(run.createdBy.username)}`}`,
    // A number and its unit stay on one line.
    tookMs === null ? null : `took ${formatDuration(tookMs).replaceAll(' ', '\u00a0')}`,
  ];
  return <p className="mb-3 text-muted">{facts.filter(Boolean).join(' · ')}</p>;
}
