import type { LiftTestDetails } from '@serplift/core/api';
import { countOf, formatDate, formatNumber } from '../../lib/format.ts';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { armLabel } from './lift-words.ts';

/** A page of the tested website as its path: all of them are of one host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname) + search;
}

interface TestedPagesProps {
  units: LiftTestDetails['units'];
  isOpen: boolean;
}

/** The pages of a test, most clicks first, with what each got. */
export function TestedPages({ units, isOpen }: TestedPagesProps) {
  return (
    <Table label="Pages of the test">
      <Thead>
        <Th>Page</Th>
        <Th className="max-sm:hidden">In the test</Th>
        <Th className="max-sm:hidden">Live since</Th>
        <Th isNumeric className="max-sm:hidden">
          Clicks in 28 days when planned
        </Th>
      </Thead>
      <tbody>
        {units.map((unit) => (
          <Tr key={unit.pages[0]?.itemId}>
            <Td className="min-w-44">
              <ul>
                {unit.pages.map(({ itemId, url }) => (
                  <li key={itemId}>
                    <WebLink url={url}>{pathOf(url)}</WebLink>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-muted sm:hidden">
                {armLabel(unit.arm, isOpen)}
                {unit.liveOn !== null && `, live since ${formatDate(unit.liveOn, 'UTC')}`} ·{' '}
                {countOf(unit.clicksBefore, 'click')} in 28 days when planned
              </p>
            </Td>
            <Td className="whitespace-nowrap max-sm:hidden">{armLabel(unit.arm, isOpen)}</Td>
            <Td className="whitespace-nowrap max-sm:hidden">
              {unit.liveOn === null ? '' : formatDate(unit.liveOn, 'UTC')}
            </Td>
            <Td isNumeric className="max-sm:hidden">
              {formatNumber(unit.clicksBefore)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
