import { api } from '@serplift/core/api';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { UsageCards } from './UsageCards.tsx';
import { UsageTable } from './UsageTable.tsx';

const labels = { total: 'Total Cost', grok: 'Grok AI', dataForSeo: 'DataForSEO' };

/** The team's costs and its latest calls, for team settings. */
export function RecentUsageSection() {
  return (
    <CardSection title="API usage" description="What providers charge for your optimizations.">
      <UsageCards labels={labels} />
      <h3 className="mt-5 mb-3 font-medium">Recent calls</h3>
      <RecentCalls />
    </CardSection>
  );
}

function RecentCalls() {
  const { id } = useCurrentUser();
  const read = useEndpoint(api.usage.recent, { userId: id });
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The calls could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={3} />;
  if (data.data.length === 0) return <p className="text-muted">No API usage recorded yet.</p>;
  return (
    <>
      <div className="-mx-4 border-y border-line sm:-mx-5">
        <UsageTable label="Recent calls" records={data.data} />
      </div>
      {data.totalItems > data.data.length && (
        <p className="mt-3 text-muted">
          Showing the {data.data.length} most recent of {formatNumber(data.totalItems)} entries.{' '}
          <Link to={paths.apiUsage} className="font-medium text-accent-text underline underline-offset-3">
            See all API usage
          </Link>
        </p>
      )}
    </>
  );
}
