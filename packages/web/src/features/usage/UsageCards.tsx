import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { formatUsd } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { StatTile } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

interface UsageCardsProps {
  labels: { total: string; grok: string; dataForSeo: string };
}

/** What the team's calls cost: in all, at Grok, at DataForSEO. */
export function UsageCards({ labels }: UsageCardsProps) {
  const { id } = useCurrentUser();
  const { data, error, mutate, isValidating } = useEndpoint(api.usage.summary, { userId: id });
  if (error !== undefined) {
    return (
      <ErrorState title="The costs could not be loaded" onRetry={() => void mutate()} isRetrying={isValidating}>
        Check your connection and try again.
      </ErrorState>
    );
  }
  const value = (dollars: number | undefined) =>
    dollars === undefined ? <Skeleton className="h-8 w-28" /> : formatUsd(dollars);
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <StatTile label={labels.total} value={value(data?.totalCost)} note="All providers, in USD" />
      <StatTile label={labels.grok} value={value(data?.grokUsage)} note="Language model" />
      <StatTile label={labels.dataForSeo} value={value(data?.dataForSeoUsage)} note="Search results" />
    </div>
  );
}
