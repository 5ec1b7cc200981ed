import { isMissed, providerTitles, type SystemOverview } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { countOf, formatDateTime, formatDuration, formatNumber, formatRelative } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { StatusPill, type Tone } from '../../ui/status/Badge.tsx';

/** How database, queue and workers do, and which providers are real. */
export function Health({ overview }: { overview: SystemOverview }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DatabaseCard database={overview.database} />
      <QueueCard queue={overview.queue} />
      <WorkersCard workers={overview.workers} />
      <ProvidersCard providers={overview.providers} />
    </div>
  );
}

function DatabaseCard({ database }: Pick<SystemOverview, 'database'>) {
  const isCurrent = database.pendingMigrations === 0;
  return (
    <HealthCard title="Database" tone={isCurrent ? 'good' : 'bad'} state={isCurrent ? 'Up' : 'Outdated'}>
      <Fact name={database.kind === 'embedded' ? 'Embedded PostgreSQL' : 'PostgreSQL server'}>{database.version}</Fact>
      <Fact name="Size">{formatBytes(database.sizeBytes)}</Fact>
      <Fact name="Connections">
        {formatNumber(database.connections)} of {formatNumber(database.maxConnections)}
      </Fact>
      <Fact name="Pending migrations">{formatNumber(database.pendingMigrations)}</Fact>
    </HealthCard>
  );
}

function QueueCard({ queue }: Pick<SystemOverview, 'queue'>) {
  const isBusy = queue.active + queue.waiting + queue.retrying > 0;
  return (
    <HealthCard
      title="Queue"
      tone={queue.failed > 0 ? 'warn' : isBusy ? 'accent' : 'good'}
      state={queue.failed > 0 ? 'With failures' : isBusy ? 'Working' : 'Idle'}
    >
      <Fact name="Active">{formatNumber(queue.active)}</Fact>
      <Fact name="Waiting">{formatNumber(queue.waiting)}</Fact>
      <Fact name="Oldest waiting">
        {queue.oldestWaitingSeconds === null ? '–' : formatDuration(queue.oldestWaitingSeconds * 1000)}
      </Fact>
      <Fact name="Retrying">{formatNumber(queue.retrying)}</Fact>
      <Fact name="Failed">{formatNumber(queue.failed)}</Fact>
    </HealthCard>
  );
}

function WorkersCard({ workers }: Pick<SystemOverview, 'workers'>) {
  return (
    <HealthCard
      title="Workers"
      tone={workers.length > 0 ? 'good' : 'bad'}
      state={workers.length > 0 ? `${formatNumber(workers.length)} running` : 'None'}
    >
      {workers.length === 0 && <Fact name="Processes that run jobs">0</Fact>}
      {workers.slice(0, shownWorkers).map(({ name, startedAt }) => (
        <Fact key={`${name} ${startedAt}`} name={<span className="font-mono text-sm wrap-anywhere">{name}</span>}>
          <time dateTime={startedAt} title={formatDateTime(startedAt)}>
            {sinceText(startedAt)}
          </time>
        </Fact>
      ))}
      {workers.length > shownWorkers && (
        <Fact name={`and ${countOf(workers.length - shownWorkers, 'other')}`}>
          <span className="sr-only">not shown</span>
        </Fact>
      )}
    </HealthCard>
  );
}

const shownWorkers = 8;
const states = { live: 'Live', sandbox: 'Sandbox', missing: 'Not set up' };

function ProvidersCard({ providers }: Pick<SystemOverview, 'providers'>) {
  const missed = providers.filter((provider) => isMissed(provider)).length;
  return (
    <HealthCard
      title="Providers"
      tone={missed > 0 ? 'warn' : 'good'}
      state={missed > 0 ? `${formatNumber(missed)} not set up` : 'Set up'}
    >
      {providers.map(({ name, state }) => (
        <Fact key={name} name={providerTitles[name]}>
          {states[state]}
        </Fact>
      ))}
    </HealthCard>
  );
}

/** A worker that came a moment ago is "just started". */
function sinceText(startedAt: string): string {
  const text = formatRelative(startedAt);
  return text === 'just now' ? 'just started' : `started ${text}`;
}

function HealthCard(props: { title: string; tone: Tone; state: string; children: ReactNode }) {
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{props.title}</h2>
        <StatusPill tone={props.tone}>{props.state}</StatusPill>
      </div>
      <dl className="divide-y divide-line">{props.children}</dl>
    </Card>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="min-w-0 text-muted">{name}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}

/** A size in the unit that suits it: 12,345,678 is "12.3 MB". */
export function formatBytes(bytes: number): string {
  const unit = bytes >= 1e9 ? 'gigabyte' : bytes >= 1e6 ? 'megabyte' : 'kilobyte';
  const scale = { gigabyte: 1e9, megabyte: 1e6, kilobyte: 1e3 }[unit];
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / scale);
}
