import { api, type AuditEntry } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';
import { actionName, detailText, viaText } from './audit-rules.ts';

const pageSize = 10;

/** Who did what in the team, newest first, page by page. */
export function AuditSection({ teamId }: { teamId: string }) {
  const [page, setPage] = useState(1);
  const read = useEndpoint(api.audit.list, { teamId, page, limit: pageSize }, { keepPrevious: true });
  return (
    <CardSection title="Audit log" description="Who did what in your team, newest first.">
      <Loaded read={read} failed="The audit log could not be loaded" waiting={<SkeletonRows rows={8} />}>
        {({ data, pagination }) => (
          <>
            <EntryTable entries={data} />
            <Pagination page={page} pageSize={pageSize} totalItems={pagination.totalItems} onPageChange={setPage} />
          </>
        )}
      </Loaded>
    </CardSection>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const nameOf = usePersonName();
  return (
    <Table
      label="Audit log"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'When',
          className: 'align-top whitespace-nowrap text-muted max-sm:hidden',
          render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
        },
        {
          head: 'Who',
          className: 'align-top sm:min-w-36',
          render: ({ who }) => (who === null ? <span className="text-muted">System</span> : nameOf(who.username)),
        },
        { head: 'How', className: 'align-top text-muted max-sm:hidden sm:min-w-40', render: viaText },
        { head: 'What', className: 'w-full align-top', render: (entry) => <Deed entry={entry} /> },
      ]}
    />
  );
}

function Deed({ entry }: { entry: AuditEntry }) {
  const details = detailText(entry);
  return (
    <>
      <span className="font-medium">{actionName(entry.action)}</span>
      {details !== '' && (
        <span className="block text-sm text-muted">
          <BreakableUrl url={details} />
        </span>
      )}
      <span className="block text-sm text-muted sm:hidden">
        {[viaText(entry), formatDateTime(entry.createdAt)].filter((text) => text !== '').join(' · ')}
      </span>
    </>
  );
}
