import { type LiftResult, signedPercent } from '@serplift/core/api';
import { formatNumber } from '../../lib/format.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';

const rows = [
  ['New text', 'treated'],
  ['Old text', 'waiting'],
] as const;

/** The clicks that a verdict comes from, added up. */
export function ClickTotals({ result: { clicks }, isPooled }: { result: LiftResult; isPooled: boolean }) {
  return (
    <CardSection
      title="Clicks"
      description={`Totals across all pages${isPooled ? ' of the batches compared' : ''}. The verdict gives pages with steady clicks more weight, so its figure can differ.`}
    >
      <Table label="Clicks before and after" className="max-w-prose">
        <Thead>
          <Th>Pages with the</Th>
          <Th isNumeric>Before</Th>
          <Th isNumeric>After</Th>
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
