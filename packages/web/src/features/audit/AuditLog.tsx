import { api, type AuditEntry } from '@serplift/core/api';
import { X } from 'lucide-react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DayRange } from '../../ui/form/DayRange.tsx';
import { Select } from '../../ui/form/Input.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';
import {
  actionName,
  type AuditChoice,
  auditChoiceOf,
  auditFilterOf,
  auditSearchOf,
  detailText,
  groupActions,
  viaText,
} from './audit-rules.ts';

const pageSize = 50;

/** Who did what in the team, filtered and page by page; the choice is in the address. */
export function AuditLog({ teamId }: { teamId: string }) {
  const [choice, changeChoice] = useViewInAddress({ read: auditChoiceOf, write: auditSearchOf });
  const filter = auditFilterOf(choice);
  const read = useEndpoint(
    api.audit.list,
    { teamId, page: choice.page, limit: pageSize, ...filter },
    { keepPrevious: true },
  );
  const nameOf = usePersonName();
  const { data, error } = read;
  const choose = (change: Partial<AuditChoice>) => changeChoice({ page: 1, ...change });
  if (error !== undefined) {
    return <LoadError title="The audit log could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={8} />;
  return (
    <>
      <search className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap" aria-label="Filter the log">
        <Select
          className="w-full sm:w-44"
          aria-label="Person"
          value={choice.member}
          onChange={(event) => choose({ member: event.currentTarget.value })}
        >
          <option value="">Everyone</option>
          {data.people.map(({ id, username }) => (
            <option key={id} value={id}>
              {nameOf(username)}
            </option>
          ))}
        </Select>
        <ActionSelect actions={data.actions} value={choice.action} onChoose={(action) => choose({ action })} />
        <DayRange from={choice.from} to={choice.to} onChange={choose} />
        {Object.keys(filter).length > 0 && (
          <Button variant="ghost" onClick={() => choose({ member: '', action: '', from: '', to: '' })}>
            <X aria-hidden="true" />
            Clear Filters
          </Button>
        )}
      </search>
      <Card className="mb-4 overflow-hidden">
        {data.data.length === 0 ? (
          <p className="p-8 text-center text-muted">Nothing in the log matches these filters.</p>
        ) : (
          <EntryTable entries={data.data} />
        )}
      </Card>
      {data.pagination.totalItems > 0 && (
        <Pagination
          page={choice.page}
          pageSize={pageSize}
          totalItems={data.pagination.totalItems}
          onPageChange={(page) => choose({ page })}
        />
      )}
    </>
  );
}

interface ActionSelectProps {
  actions: readonly string[];
  value: string;
  onChoose: (action: string) => void;
}

function ActionSelect({ actions, value, onChoose }: ActionSelectProps) {
  return (
    <Select
      className="w-full sm:w-56"
      aria-label="Action"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">All actions</option>
      {groupActions(actions).map(({ group, actions: members }) => (
        <optgroup key={group} label={group}>
          {members.length > 1 && <option value={group}>All of {group}</option>}
          {members.map((action) => (
            <option key={action} value={action}>
              {actionName(action)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
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
