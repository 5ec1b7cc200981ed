import type { LiftTestDetails } from '@serplift/core/api';
import { formatDate, formatNumber } from '../../lib/format.ts';
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
        <Th>In the test</Th>
        <Th>Live since</Th>
        <Th isNumeric>Clicks in 28 days when planned</Th>
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
            </Td>
            <Td className="whitespace-nowrap">{armLabel(unit.arm, isOpen)}</Td>
            <Td className="whitespace-nowrap">{unit.liveOn === null ? '' : formatDate(unit.liveOn, 'UTC')}</Td>
            <Td isNumeric>{formatNumber(unit.clicksBefore)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
