import { api } from '@serplift/core/api';
import { ReceiptText } from 'lucide-react';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { pageOf, pageSizes, searchOfPage } from './usage-rules.ts';
import { UsageTable } from './UsageTable.tsx';

/** Every paid call of the team, page by page; page and size are in the address. */
export function UsageHistory() {
  const { id } = useCurrentUser();
  const [{ page, limit }, choose] = useViewInAddress({ read: pageOf, write: searchOfPage });
  const read = useEndpoint(api.usage.history, { userId: id, page, limit }, { keepPrevious: true });
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The history could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={6} />;
  const { totalItems } = data.pagination;
  if (totalItems === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="No API usage recorded yet"
        actions={
          <ButtonLink to={paths.dashboard} variant="primary">
            Start Optimization
          </ButtonLink>
        }
      >
        Every paid call of your optimizations appears here with its cost.
      </EmptyState>
    );
  }
  return (
    <>
      <Card className="mb-4 overflow-hidden">
        {data.data.length === 0 ? (
          <p className="p-6 text-center text-muted">This page is empty. Go back to an earlier one.</p>
        ) : (
          <UsageTable label="Usage History" records={data.data} />
        )}
      </Card>
      <Pagination
        page={page}
        pageSize={limit}
        pageSizes={pageSizes}
        totalItems={totalItems}
        onPageChange={(next) => choose({ page: next })}
        onPageSizeChange={(size) => choose({ page: 1, limit: size })}
      />
    </>
  );
}
