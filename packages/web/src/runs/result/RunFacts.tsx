import type { OptimizationSummary } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { formatDateTime, formatDuration } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { optimizationStatuses } from '../kind/run-words.ts';
import { SimulatedBadge } from './SimulatedBadge.tsx';

interface RunFactsProps {
  run: OptimizationSummary;
  /** What the run worked on. */
  name: ReactNode;
  /** The run's settings in words; what is null is left out. */
  settings: (string | null | undefined)[];
}

/** What a run was: its target, settings, start and duration. */
export function RunFacts({ run, name, settings }: RunFactsProps) {
  const { tone, label } = optimizationStatuses[run.status];
  const tookMs =
    run.completedAt === null ? null : Date.parse(run.completedAt) - Date.parse(run.startedAt ?? run.createdAt);
  const facts = [
    ...settings,
    `Started ${formatDateTime(run.createdAt)}${run.createdBy === null ? '' : ` by ${run.createdBy.username}`}`,
    // A number and its unit stay on one line.
    tookMs === null ? null : `took ${formatDuration(tookMs).replaceAll(' ', '\u00a0')}`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StatusPill tone={tone}>{label}</StatusPill>
      <span className="font-medium wrap-anywhere">{name}</span>
      {run.simulated && <SimulatedBadge />}
      <p className="w-full text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

type SearchRun = OptimizationSummary & { source: { type: 'searchConsole' | 'import'; name: string } };

/** The same of a run over search data. */
export function SearchRunFacts({ run, settings }: { run: SearchRun; settings: RunFactsProps['settings'] }) {
  const source = run.source.type === 'import' ? `Imported data: ${run.source.name}` : null;
  return <RunFacts run={run} name={websiteName(run.websiteUrl)} settings={[source, ...settings]} />;
}
