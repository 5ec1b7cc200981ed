import { api, type UsageFilter, type UsageShare } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatNumber, formatCallCost } from '../../lib/format.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import type { UsageChoice } from './usage-filter-rules.ts';
import { providers } from './usage-rules.ts';
import { useUsageFilter } from './use-usage-filter.ts';

const groups = [
  { value: 'provider', label: 'Provider' },
  { value: 'project', label: 'Project' },
  { value: 'member', label: 'Member' },
  { value: 'run', label: 'Run' },
] as const;
type Group = (typeof groups)[number]['value'];

const shownAtFirst = 8;

/** Who and what the filtered costs belong to; a row leads to its calls. */
export function CostBreakdown({ filter }: { filter: UsageFilter }) {
  const [by, setBy] = useState<Group>('provider');
  const read = useEndpoint(api.usage.breakdown, { by, ...filter }, { keepPrevious: true });
  const { data, error } = read;
  if (data !== undefined && data.rows.length === 0) return null;
  return (
    <CardSection
      title="Cost by"
      actions={<SegmentedControl label="Group costs by" options={groups} value={by} onValueChange={setBy} />}
    >
      {error !== undefined ? (
        <LoadError title="The costs could not be loaded" read={read} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <Shares key={by} by={by} rows={data.rows} />
      )}
    </CardSection>
  );
}

function Shares({ by, rows }: { by: Group; rows: UsageShare[] }) {
  const { choice, choose } = useUsageFilter();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst);
  const largest = Math.max(...rows.map((row) => row.costUsd), 1e-10);
  return (
    <>
      <div className="-mx-4 border-y border-line sm:-mx-5">
        <Table label={`Costs by ${by}`}>
          <Thead>
            <Th>{groups.find(({ value }) => value === by)?.label}</Th>
            <Th isNumeric className="max-sm:hidden">
              Calls
            </Th>
            <Th isNumeric>Cost (USD)</Th>
          </Thead>
          <tbody>
            {shown.map((row) => (
              <Tr key={row.key ?? 'none'}>
                <Td className="w-full">
                  <ShareName by={by} row={row} choice={choice} onChoose={choose} />
                  <div aria-hidden="true" className="mt-1.5 h-1 max-w-96 rounded-full bg-sunken">
                    <div
                      className="h-full rounded-full bg-accent"
                      style={{ width: `${Math.max(0.5, (row.costUsd / largest) * 100)}%` }}
                    />
                  </div>
                </Td>
                <Td isNumeric className="text-muted max-sm:hidden">
                  {formatNumber(row.calls)}
                </Td>
                <Td isNumeric>{formatCallCost(row.costUsd)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {rows.length > shown.length && (
        <Button className="mt-3" size="sm" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
    </>
  );
}

interface ShareNameProps {
  by: Group;
  row: UsageShare;
  choice: UsageChoice;
  onChoose: (change: Partial<UsageChoice>) => void;
}

function ShareName({ by, row, choice, onChoose }: ShareNameProps) {
  const nameOf = usePersonName();
  const { key } = row;
  const name =
    by === 'provider'
      ? (Object.entries(providers).find(([id]) => id === key)?.[1].name ?? row.name)
      : by === 'member'
        ? nameOf(row.name)
        : row.name;
  if (key === null || choice[by] === key) return <span className="wrap-anywhere">{name}</span>;
  return (
    <button
      type="button"
      className="control-target rounded-sm text-left font-medium wrap-anywhere underline decoration-edge underline-offset-3 hover:decoration-current"
      aria-label={`Only ${name}`}
      onClick={() => onChoose({ [by]: key })}
    >
      {name}
    </button>
  );
}
