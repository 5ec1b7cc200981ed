import type { UsageRecord } from '@serplift/core/api';
import { formatDateTime, formatCallCost } from '../../lib/format.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { amountOf, costNote, providers } from './usage-rules.ts';

/** Calls to paid providers, one a line. */
export function UsageTable({ label, records }: { label: string; records: UsageRecord[] }) {
  return (
    <Table
      label={label}
      rows={records}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Provider', className: 'max-sm:hidden', render: providerBadge },
        { head: 'Endpoint', className: 'max-sm:w-full max-sm:pl-4 sm:whitespace-nowrap', render: callCell },
        {
          head: 'Date',
          className: 'whitespace-nowrap text-muted max-sm:hidden',
          render: ({ createdAt }) => formatDateTime(createdAt),
        },
        { head: 'Used', isNumeric: true, className: 'text-muted max-sm:hidden', render: amountOf },
        { head: 'Cost (USD)', isNumeric: true, render: costCell },
      ]}
    />
  );
}

function providerBadge({ provider }: UsageRecord) {
  return <Badge tone={providers[provider].tone}>{providers[provider].name}</Badge>;
}

function callCell(record: UsageRecord) {
  return (
    <>
      <span className="mb-1 block sm:hidden">{providerBadge(record)}</span>
      <span className="wrap-anywhere">{record.endpoint}</span>
      {record.model !== null && <span className="block text-sm text-muted">{record.model}</span>}
      <span className="block text-sm text-muted sm:hidden">
        <span className="block">{amountOf(record)}</span>
        {formatDateTime(record.createdAt)}
      </span>
    </>
  );
}

function costCell(record: UsageRecord) {
  const note = costNote(record);
  return (
    <>
      {formatCallCost(record.costUsd)}
      {note !== null && <span className="block text-sm text-muted">{note}</span>}
    </>
  );
}
