import { api, type AuditEntry } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';
import { actionName, detailText, viaText } from './audit-rules.ts';

const pageSize = 10;

/** Who did what in the team, newest first, page by page. */
export function AuditSection({ teamId }: { teamId: string }) {
  const [page, setPage] = useState(1);
  const read = useEndpoint(api.audit.list, { teamId, page, limit: pageSize }, { keepPrevious: true });
  const { data, error } = read;
  return (
    <CardSection title="Audit log" description="Who did what in your team, newest first.">
      {error !== undefined ? (
        <LoadError title="The audit log could not be loaded" read={read} />
      ) : data === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          <EntryTable entries={data.data} />
          <Pagination page={page} pageSize={pageSize} totalItems={data.pagination.totalItems} onPageChange={setPage} />
        </>
      )}
    </CardSection>
  );
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const nameOf = usePersonName();
  return (
    <Table label="Audit log">
      <Thead>
        <Th className="max-sm:hidden">When</Th>
        <Th>Who</Th>
        <Th className="max-sm:hidden">How</Th>
        <Th>What</Th>
      </Thead>
      <tbody>
        {entries.map((entry) => {
          const details = detailText(entry);
          return (
            <Tr key={entry.id}>
              <Td className="align-top whitespace-nowrap text-muted max-sm:hidden">
                <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
              </Td>
              <Td className="align-top sm:min-w-36">
                {entry.who === null ? <span className="text-muted">System</span> : nameOf(entry.who.username)}
              </Td>
              <Td className="align-top text-muted max-sm:hidden sm:min-w-40">{viaText(entry)}</Td>
              <Td className="w-full align-top">
                <span className="font-medium">{actionName(entry.action)}</span>
                {details !== '' && (
                  <span className="block text-sm text-muted">
                    <BreakableUrl url={details} />
                  </span>
                )}
                <span className="block text-sm text-muted sm:hidden">
                  {[viaText(entry), formatDateTime(entry.createdAt)].filter((text) => text !== '').join(' · ')}
                </span>
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
