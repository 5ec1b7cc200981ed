import { api, type SystemTeam } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatDate, formatNumber, formatUsd } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { SystemPart } from './SystemPart.tsx';

/** Every team with what it did this month. */
export function TeamTable() {
  const read = useEndpoint(api.system.teams, {});
  return (
    <section>
      <h2 className="mb-1 text-lg font-semibold">Teams</h2>
      <p className="mb-3 max-w-prose text-muted">Runs and cost are for this month (UTC) and exclude simulated calls.</p>
      <SystemPart read={read} failed="The teams could not be loaded">
        {(teams) => (
          <Card className="overflow-hidden">
            <Table
              label="Teams"
              rows={teams}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Team', className: 'w-full', render: teamCell },
                { head: 'Members', ...figure, render: ({ members }) => formatNumber(members) },
                { head: 'Runs', ...figure, render: ({ runs }) => formatNumber(runs) },
                { head: 'Cost (USD)', ...figure, render: ({ costUsd }) => formatUsd(costUsd) },
              ]}
            />
          </Card>
        )}
      </SystemPart>
    </section>
  );
}

const figure = { isNumeric: true, className: 'max-sm:hidden' };

function teamCell(team: SystemTeam) {
  return (
    <>
      <span className="font-medium wrap-anywhere">{team.name}</span>
      <span className="block text-sm wrap-anywhere text-muted">
        {team.slug}, since {formatDate(team.createdAt)}
      </span>
      <span className="block text-sm text-muted sm:hidden">
        {countOf(team.members, 'member')}, {countOf(team.runs, 'run')}, {formatUsd(team.costUsd)}
      </span>
    </>
  );
}
