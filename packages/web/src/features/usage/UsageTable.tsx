import type { UsageRecord } from '@serplift/core/api';
import { formatDateTime, formatCallCost } from '../../lib/format.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { amountOf, costNote, providers } from './usage-rules.ts';

/** Calls to paid providers, one a line. */
export function UsageTable({ label, records }: { label: string; records: UsageRecord[] }) {
  return (
    <Table label={label}>
      <Thead>
        <Th className="max-sm:hidden">Provider</Th>
        <Th className="max-sm:pl-4">Endpoint</Th>
        <Th className="max-sm:hidden">Date</Th>
        <Th isNumeric className="max-sm:hidden">
          Used
        </Th>
        <Th isNumeric>Cost (USD)</Th>
      </Thead>
      <tbody>
        {records.map((record) => {
          const note = costNote(record);
          return (
            <Tr key={record.id}>
              <Td className="max-sm:hidden">
                <Badge tone={providers[record.provider].tone}>{providers[record.provider].name}</Badge>
              </Td>
              <Td className="max-sm:w-full max-sm:pl-4 sm:whitespace-nowrap">
                <Badge tone={providers[record.provider].tone} className="mb-1 flex! w-fit sm:hidden!">
                  {providers[record.provider].name}
                </Badge>
                <span className="wrap-anywhere">{record.endpoint}</span>
                {record.model !== null && <span className="block text-sm text-muted">{record.model}</span>}
                <span className="block text-sm text-muted sm:hidden">
                  <span className="block">{amountOf(record)}</span>
                  {formatDateTime(record.createdAt)}
                </span>
              </Td>
              <Td className="whitespace-nowrap text-muted max-sm:hidden">{formatDateTime(record.createdAt)}</Td>
              <Td isNumeric className="whitespace-nowrap text-muted max-sm:hidden">
                {amountOf(record)}
              </Td>
              <Td isNumeric className="whitespace-nowrap">
                {formatCallCost(record.costUsd)}
                {note !== null && <span className="block text-sm text-muted">{note}</span>}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
