import { type LiftResult, type LiftTest, signedPercent } from '@serplift/core/api';
import { dayLabel } from '../../lib/day-rules.ts';
import { formatNumber } from '../../lib/format.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { compareTotals } from './lift-words.ts';

const rows = [
  ['New text', 'treated'],
  ['Old text', 'waiting'],
] as const;

interface ClickTotalsProps {
  result: LiftResult;
  /** What is compared. */
  days: LiftTest['days'];
}

/** The clicks that a verdict comes from, added up. */
export function ClickTotals({ result, days }: ClickTotalsProps) {
  const { clicks } = result;
  const period = (of: 'before' | 'after') =>
    days !== null && (
      <span className="block font-normal max-sm:hidden">
        {dayLabel(days[of].startDate)} to {dayLabel(days[of].endDate)}
      </span>
    );
  return (
    <CardSection title="Clicks" description={`Totals across all pages. ${compareTotals(result)}`}>
      <Table label="Clicks before and after" className="max-w-prose">
        <Thead>
          <Th>Pages with the</Th>
          <Th isNumeric>Before{period('before')}</Th>
          <Th isNumeric>After{period('after')}</Th>
          <Th isNumeric>Change</Th>
        </Thead>
        <tbody>
          {rows.map(([label, arm]) => {
            const { before, after } = clicks[arm];
            return (
              <Tr key={arm}>
                <Td>{label}</Td>
                <Td isNumeric>{formatNumber(before)}</Td>
                <Td isNumeric>{formatNumber(after)}</Td>
                <Td isNumeric>{before === 0 ? '' : signedPercent(after / before - 1)}</Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </CardSection>
  );
}
