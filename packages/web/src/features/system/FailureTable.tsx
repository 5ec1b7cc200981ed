import type { SystemMonitoring } from '@serplift/core/api';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';

/** The latest failed runs of all teams, whatever the period; the runs themselves stay with their teams. */
export function FailureTable({ failures }: Pick<SystemMonitoring, 'failures'>) {
  return (
    <section>
      <h2 className="mt-8 mb-1 text-lg font-semibold">Latest failures</h2>
      <p className="mb-3 text-muted">The last 20 failed runs of all teams.</p>
      <Card className="overflow-hidden">
        {failures.length === 0 ? (
          <p className="p-8 text-center text-muted">No run has failed.</p>
        ) : (
          <Table label="Latest failures">
            <Thead>
              <Th>Team</Th>
              <Th className="max-sm:hidden">Kind</Th>
              <Th className="w-full">Error</Th>
              <Th className="max-sm:hidden">Ended</Th>
            </Thead>
            <tbody>
              {failures.map((run) => (
                <Tr key={run.id}>
                  <Td className="min-w-28 align-top font-medium">
                    {run.team.name}
                    <span className="mt-1 block font-normal text-muted sm:hidden">
                      <Badge>{kindNames[run.kind]}</Badge>
                      <span className="mt-1 block text-sm">{formatRelative(run.completedAt)}</span>
                    </span>
                  </Td>
                  <Td className="align-top max-sm:hidden">
                    <Badge>{kindNames[run.kind]}</Badge>
                  </Td>
                  <Td className="align-top">
                    <span className="wrap-anywhere">{run.error || 'No reason was recorded.'}</span>
                    <span className="mt-0.5 block text-sm wrap-anywhere text-muted">{run.subject}</span>
                  </Td>
                  <Td className="align-top whitespace-nowrap text-muted max-sm:hidden">
                    <time dateTime={run.completedAt}>{formatDateTime(run.completedAt)}</time>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </section>
  );
}
