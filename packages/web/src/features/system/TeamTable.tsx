import { api, type SystemTeam } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatDate, formatNumber, formatUsd } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { SystemError } from './SystemError.tsx';

/** Every team with what it did this month. */
export function TeamTable() {
  const read = useEndpoint(api.system.teams, {});
  const { data, error } = read;
  return (
    <section>
      <h2 className="mb-1 text-lg font-semibold">Teams</h2>
      <p className="mb-3 max-w-prose text-muted">Runs and cost are for this month (UTC) and exclude simulated calls.</p>
      {error !== undefined ? (
        <SystemError title="The teams could not be loaded" read={read} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <Card className="overflow-hidden">
          <Table label="Teams">
            <Thead>
              <Th>Team</Th>
              <Th isNumeric className="max-sm:hidden">
                Members
              </Th>
              <Th isNumeric className="max-sm:hidden">
                Runs
              </Th>
              <Th isNumeric className="max-sm:hidden">
                Cost (USD)
              </Th>
            </Thead>
            <tbody>
              {data.map((team) => (
                <TeamRow key={team.id} team={team} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </section>
  );
}

function TeamRow({ team }: { team: SystemTeam }) {
  return (
    <Tr>
      <Td className="w-full">
        <span className="font-medium wrap-anywhere">{team.name}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {team.slug}, since {formatDate(team.createdAt)}
        </span>
        <span className="block text-sm text-muted sm:hidden">
          {countOf(team.members, 'member')}, {countOf(team.runs, 'run')}, {formatUsd(team.costUsd)}
        </span>
      </Td>
      <Td isNumeric className="max-sm:hidden">
        {formatNumber(team.members)}
      </Td>
      <Td isNumeric className="max-sm:hidden">
        {formatNumber(team.runs)}
      </Td>
      <Td isNumeric className="max-sm:hidden">
        {formatUsd(team.costUsd)}
      </Td>
    </Tr>
  );
}
