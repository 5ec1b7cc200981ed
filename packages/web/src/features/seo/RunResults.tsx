import type { SeoOptimization, SeoSettings } from '@serplift/core/api';
import { formatDateTime, formatDuration, formatNumber, formatTicks, formatUsd } from '../../lib/format.ts';
import { Badge, StatusPill } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CardSection, StatTile } from '../../ui/Card.tsx';
import { BarList } from '../../ui/Sparkline.tsx';
import { EmptyState, Notice } from '../../ui/States.tsx';
import { websiteName } from './page-url-rules.ts';
import { PageReview } from './PageReview.tsx';
import { languageName, locationName } from './places.ts';
import { startInputOf, useStartRun } from './use-start-run.ts';

const statuses = {
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  pending: { tone: 'accent', label: 'Pending' },
  processing: { tone: 'accent', label: 'Processing' },
} as const;

interface RunResultsProps {
  run: SeoOptimization;
  /** The form of step 1, filled with this run's settings. */
  changeSettingsPath: string;
}

/** Step 3: what the run found and proposes. */
export function RunResults({ run, changeSettingsPath }: RunResultsProps) {
  return (
    <div className="space-y-6">
      <RunFacts run={run} />
      {run.status !== 'completed' && <Ending run={run} changeSettingsPath={changeSettingsPath} />}
      {run.results.summary !== null && run.status === 'completed' && <p className="text-lg">{run.results.summary}</p>}
      <Totals run={run} />
      {(run.dataQuality.length > 0 || run.eligibility.length > 0) && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <DataQuality run={run} />
          <Eligibility run={run} />
        </div>
      )}
      {run.totalItems > 0 ? (
        <PageReview run={run} />
      ) : (
        run.status === 'completed' && (
          <EmptyState title="This run has no pages">There was nothing to work on.</EmptyState>
        )
      )}
    </div>
  );
}

function RunFacts({ run }: { run: SeoOptimization }) {
  const { tone, label } = statuses[run.status];
  const settings = run.settings as Partial<SeoSettings>;
  const tookMs =
    run.completedAt === null ? null : Date.parse(run.completedAt) - Date.parse(run.startedAt ?? run.createdAt);
  const facts = [
    run.source.type === 'import' ? `Imported data: ${run.source.name}` : null,
    `Positions ${settings.startPosition} to ${settings.endPosition}`,
    settings.locationCode === undefined ? null : locationName(settings.locationCode),
    settings.languageCode === undefined ? null : languageName(settings.languageCode),
    settings.model,
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

function Ending({ run, changeSettingsPath }: RunResultsProps) {
  const { start, isStarting, reason } = useStartRun();
  const isFailed = run.status === 'failed';
  return (
    <Notice
      tone={isFailed ? 'bad' : 'neutral'}
      title={isFailed ? 'Optimization Failed' : 'Optimization Cancelled'}
      actions={
        <>
          <ButtonLink to={changeSettingsPath}>Change Settings</ButtonLink>
          <Button variant="primary" isLoading={isStarting} onClick={() => start(startInputOf(run))}>
            {isFailed ? 'Try Again' : 'Start Again'}
          </Button>
        </>
      }
    >
      <p className="max-w-prose wrap-anywhere">
        {isFailed ? (run.results.error ?? 'SEO optimization encountered an error.') : run.results.summary}
      </p>
      {reason !== null && <p className="mt-1 text-bad">{reason}</p>}
    </Notice>
  );
}

function Totals({ run }: { run: SeoOptimization }) {
  const { maxPages } = run.settings as Partial<SeoSettings>;
  const { lowTicks, likelyTicks, highTicks } = run.quote;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Total pages" value={formatNumber(run.results.totalPages ?? run.totalItems)} />
      <StatTile label="Optimized pages" value={formatNumber(run.results.optimizedPages ?? 0)} />
      <StatTile label="Max pages" value={maxPages === undefined ? 'Unlimited' : formatNumber(maxPages)} />
      <StatTile
        label="Cost"
        value={formatUsd(run.costUsd)}
        note={
          <>
            Quoted {formatTicks(likelyTicks)}, from {formatTicks(lowTicks)} to {formatTicks(highTicks)}
            {run.maxCostUsd !== null && `; ceiling ${formatUsd(run.maxCostUsd)}`}
          </>
        }
      />
    </div>
  );
}

function DataQuality({ run }: { run: SeoOptimization }) {
  if (run.dataQuality.length === 0) return null;
  return (
    <CardSection title="Data quality" description="How far the search data behind these numbers can be trusted.">
      <dl className="space-y-2">
        {run.dataQuality.map((item) => (
          <div key={item.id} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{item.label}</dt>
            <dd className="text-right font-medium tabular-nums">{item.value}</dd>
            {item.note !== null && <dd className="w-full text-right text-sm text-muted">{item.note}</dd>}
          </div>
        ))}
      </dl>
    </CardSection>
  );
}

function Eligibility({ run }: { run: SeoOptimization }) {
  if (run.eligibility.length === 0) return null;
  return (
    <CardSection title="Pages in the data" description="Which of them this run could take, and why not the others.">
      <BarList
        label="Pages by eligibility"
        items={run.eligibility.map(({ reason, pages }) => ({
          key: reason,
          label: reason,
          value: pages,
          text: formatNumber(pages),
        }))}
      />
    </CardSection>
  );
}
