import { isMissed, providerTitles, type SystemOverview } from '@serplift/core/api';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { StatusPill, type Tone } from '../../ui/status/Badge.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';

type Provider = SystemOverview['providers'][number];

const states: Record<Provider['state'], [name: string, tone: Tone]> = {
  live: ['Live', 'good'],
  sandbox: ['Sandbox', 'accent'],
  missing: ['Not set up', 'neutral'],
};

/** Every provider, whether it is real, and how its paid calls of the last day went. */
export function ProviderTable({ providers }: { providers: Provider[] }) {
  return (
    <section>
      <h2 className="mt-8 mb-1 text-lg font-semibold">Providers</h2>
      <p className="mb-3 text-muted">Billable calls in the last 24 hours; free calls aren’t counted.</p>
      <Card className="overflow-hidden">
        <Table label="Providers">
          <Thead>
            <Th>Provider</Th>
            <Th>State</Th>
            <Th isNumeric>Calls</Th>
            <Th isNumeric>Failures</Th>
            <Th isNumeric className="max-sm:hidden">
              Last call
            </Th>
          </Thead>
          <tbody>
            {providers.map((provider) => {
              const { name, state, calls, failures, lastCallAt } = provider;
              return (
                <Tr key={name}>
                  <Td className="w-full font-medium">{providerTitles[name]}</Td>
                  <Td>
                    <StatusPill tone={isMissed(provider) ? 'warn' : states[state][1]}>{states[state][0]}</StatusPill>
                  </Td>
                  <Td isNumeric>{formatNumber(calls)}</Td>
                  <Td isNumeric className={failures !== null && failures > 0 ? 'text-bad' : ''}>
                    {formatNumber(failures)}
                  </Td>
                  <Td isNumeric className="whitespace-nowrap text-muted max-sm:hidden">
                    {lastCallAt === null ? (
                      '–'
                    ) : (
                      <time dateTime={lastCallAt} title={formatDateTime(lastCallAt)}>
                        {formatRelative(lastCallAt)}
                      </time>
                    )}
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      </Card>
    </section>
  );
}
