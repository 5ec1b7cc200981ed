import { api, type ReconciledMonth, type UsageFilter, type UsageRecord } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatDateTime, formatNumber, formatCallCost } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { providers, signedUsd } from './usage-rules.ts';

/** What providers reported, next to our figures; read when asked for. */
export function Reconciliation({ filter }: { filter: UsageFilter }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CardSection
      title="Reconciliation"
      description="The cost of each call as the provider reports it, compared with our price list. The provider’s figure is what you are charged."
      actions={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Compare'}
        </Button>
      }
    >
      {isOpen && <Comparison filter={filter} />}
    </CardSection>
  );
}

function Comparison({ filter }: { filter: UsageFilter }) {
  const read = useEndpoint(api.usage.reconciliation, filter, { keepPrevious: true });
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The comparison could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={3} />;
  if (data.months.length === 0) return <p className="text-muted">There are no settled calls to compare.</p>;
  const differing = data.months.reduce((sum, month) => sum + month.differingCalls, 0);
  return (
    <div className="space-y-5">
      <Months months={data.months} />
      {differing === 0 ? (
        <Notice tone="good" title="Every reported cost matches ours." />
      ) : (
        <CallList title={`${countOf(differing, 'call')} with a difference`} records={data.differing} />
      )}
      {data.unknown.length > 0 && (
        <CallList
          title="Calls with an unknown outcome"
          note="The connection or the process failed during these calls. They are counted at the full reserved amount."
          records={data.unknown}
        />
      )}
    </div>
  );
}

function Months({ months }: { months: ReconciledMonth[] }) {
  return (
    <div className="-mx-4 border-y border-line sm:-mx-5">
      <Table label="Reported and computed costs by month">
        <Thead>
          <Th>Month</Th>
          <Th>Provider</Th>
          <Th isNumeric>Calls</Th>
          <Th isNumeric>Reported</Th>
          <Th isNumeric>Computed</Th>
          <Th isNumeric>Difference</Th>
          <Th isNumeric>Only computed</Th>
          <Th isNumeric>Unknown</Th>
        </Thead>
        <tbody>
          {months.map((month) => (
            <Tr key={`${month.month} ${month.provider}`}>
              <Td className="whitespace-nowrap">{month.month}</Td>
              <Td>
                <Badge tone={providers[month.provider].tone}>{providers[month.provider].name}</Badge>
              </Td>
              <Td isNumeric>{formatNumber(month.calls)}</Td>
              <Td isNumeric>{month.reportedCalls === 0 ? '–' : formatCallCost(month.reportedUsd)}</Td>
              <Td isNumeric>{month.reportedCalls === 0 ? '–' : formatCallCost(month.computedUsd)}</Td>
              <Td isNumeric className={month.differingCalls > 0 ? 'font-medium text-warn' : undefined}>
                {month.reportedCalls === 0 ? '–' : signedUsd(month.differenceUsd)}
              </Td>
              <Td isNumeric>{formatCallCost(month.unreportedUsd)}</Td>
              <Td isNumeric>{month.unknownCalls === 0 ? '–' : formatCallCost(month.unknownUsd)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function CallList({ title, note, records }: { title: string; note?: string; records: UsageRecord[] }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      {note !== undefined && <p className="mt-0.5 max-w-prose text-sm text-muted">{note}</p>}
      <div className="-mx-4 mt-3 border-y border-line sm:-mx-5">
        <Table label={title}>
          <Thead>
            <Th className="max-sm:hidden">Date</Th>
            <Th className="max-sm:pl-4">Call</Th>
            <Th isNumeric>Reported</Th>
            <Th isNumeric>Computed</Th>
            <Th>Prices</Th>
          </Thead>
          <tbody>
            {records.map((record) => (
              <Tr key={record.id}>
                <Td className="whitespace-nowrap text-muted max-sm:hidden">{formatDateTime(record.createdAt)}</Td>
                <Td className="max-sm:pl-4">
                  {providers[record.provider].name}{' '}
                  <span className="text-muted">{record.model ?? record.endpoint}</span>
                  <span className="block text-sm text-muted sm:hidden">{formatDateTime(record.createdAt)}</span>
                </Td>
                <Td isNumeric>{formatCallCost(record.reportedUsd)}</Td>
                <Td isNumeric>{formatCallCost(record.computedUsd ?? record.costUsd)}</Td>
                <Td className="whitespace-nowrap text-muted">{record.priceVersion}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}
