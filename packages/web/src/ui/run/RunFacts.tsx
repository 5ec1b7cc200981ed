import type { OptimizationStatus, OptimizationSummary } from '@serplift/core/api';
import { formatDateTime, formatDuration } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { Badge, StatusPill, type Tone } from '../Badge.tsx';

const statuses: Record<OptimizationStatus, { tone: Tone; label: string }> = {
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  pending: { tone: 'accent', label: 'Pending' },
  processing: { tone: 'accent', label: 'Processing' },
};

interface RunFactsProps {
  run: OptimizationSummary & { source: { type: 'searchConsole' | 'import'; name: string } };
  /** The run's settings in words; what is null is left out. */
  settings: (string | null | undefined)[];
}

/** What a run was: its site, settings, start and duration. */
export function RunFacts({ run, settings }: RunFactsProps) {
  const { tone, label } = statuses[run.status];
  const tookMs =
    run.completedAt === null ? null : Date.parse(run.completedAt) - Date.parse(run.startedAt ?? run.createdAt);
  const facts = [
    run.source.type === 'import' ? `Imported data: ${run.source.name}` : null,
    ...settings,
    `Started ${formatDateTime(run.createdAt)}${run.createdBy === null ? '' : ` by ${run.createdBy.username}`}`,
    tookMs === null ? null : `took ${formatDuration(tookMs)}`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StatusPill tone={tone}>{label}</StatusPill>
      <span className="font-medium wrap-anywhere">{websiteName(run.websiteUrl)}</span>
      {run.simulated && <Badge tone="warn">Sandbox</Badge>}
      <p className="w-full text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
