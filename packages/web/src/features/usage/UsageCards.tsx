import { api, type UsageSummary } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { formatCallCost } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { StatTile } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { otherProviders } from './usage-rules.ts';

interface UsageCardsProps {
  labels: { total: string; grok: string; dataForSeo: string };
}

/** What the team's calls cost: in total, at Grok, at DataForSEO; other providers are under the total. */
export function UsageCards({ labels }: UsageCardsProps) {
  const { id } = useCurrentUser();
  const read = useEndpoint(api.usage.summary, { userId: id });
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The costs could not be loaded" read={read} />;
  }
  const value = (dollars: number | undefined) =>
    dollars === undefined ? <Skeleton className="h-8 w-28" /> : formatCallCost(dollars);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <StatTile label={labels.total} value={value(data?.totalCost)} note={totalNote(data)} />
        <StatTile label={labels.grok} value={value(data?.grokUsage)} note="Language model" />
        <StatTile label={labels.dataForSeo} value={value(data?.dataForSeoUsage)} note="Search results" />
      </div>
      {data !== undefined && <SimulatedNote summary={data} />}
    </>
  );
}

function totalNote(summary: UsageSummary | undefined): string {
  const others = summary === undefined ? [] : otherProviders(summary);
  if (others.length === 0) return 'All providers, in USD';
  return `Includes ${others.map(({ name, costUsd }) => `${name} ${formatCallCost(costUsd)}`).join(' and ')}`;
}

function SimulatedNote({ summary }: { summary: UsageSummary }) {
  if (summary.simulated && summary.totalCost > 0) {
    return <p className="mt-3 text-sm text-muted">Every call is simulated: this is what it would cost.</p>;
  }
  if (summary.simulatedCost === 0) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      Excludes simulated calls, which are labeled in the history and would have cost{' '}
      {formatCallCost(summary.simulatedCost)}.
    </p>
  );
}
