import { api, type SystemTeam } from '@serplift/core/api';
import { useRef, useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf, formatDate, formatNumber, formatUsd } from '../../lib/format.ts';
import { Select } from '../../ui/form/Input.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { SystemError } from './SystemError.tsx';

type Plan = SystemTeam['plan'];

const planNames: Record<Plan, string> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/** Every team with what it did this month; the administrator puts it on another plan here. */
export function TeamTable() {
  const read = useEndpoint(api.system.teams, {});
  const { data, error } = read;
  return (
    <section>
      <h2 className="mb-1 text-lg font-semibold">Teams</h2>
      <p className="mb-3 max-w-prose text-muted">
        A plan limits the campaigns and ads in a team’s Google Ads runs and applies from the next run. Runs and cost are
        for this month (UTC) and exclude simulated calls.
      </p>
      {error !== undefined ? (
        <SystemError title="The teams could not be loaded" read={read} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <Card className="overflow-hidden">
          <Table label="Teams">
            <Thead>
              <Th>Team</Th>
              <Th>Plan</Th>
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
      <Td>
        <PlanSelect team={team} />
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

function PlanSelect({ team }: { team: SystemTeam }) {
  const { run } = useAction(api.plans.set, { stale: ['/api/system/teams'] });
  const [wanted, setWanted] = useState<Plan | null>(null);
  // Arrow keys pass through the plans faster than the server answers: one call after the other, the last one stays.
  const previous = useRef(Promise.resolve());
  const set = async (plan: Plan) => {
    try {
      const answer = await run({ id: team.id, plan });
      toast({ title: 'Plan Changed', description: `${team.name} is on the ${answer.name} plan.`, tone: 'good' });
    } catch (error) {
      const description = failureMessage(error, 'Check your connection and try again.');
      toast({ title: `The plan of ${team.name} was not changed`, description, tone: 'bad' });
    }
    setWanted((latest) => (latest === plan ? null : latest));
  };
  return (
    <Select
      className="w-36"
      aria-label={`Plan of ${team.name}`}
      value={wanted ?? team.plan}
      onChange={(event) => {
        const plan = event.currentTarget.value as Plan;
        setWanted(plan);
        previous.current = previous.current.then(() => set(plan));
      }}
    >
      {Object.entries(planNames).map(([plan, name]) => (
        <option key={plan} value={plan}>
          {name}
        </option>
      ))}
    </Select>
  );
}
