import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/Table.tsx';
import { roleLabel } from './team-rules.ts';

/** Everyone in the team. */
export function MembersTable() {
  const { id: ownId } = useCurrentUser();
  const { data, error, mutate, isValidating } = useEndpoint(api.teams.members, {});
  if (error !== undefined) {
    return (
      <ErrorState title="The members could not be loaded" onRetry={() => void mutate()} isRetrying={isValidating}>
        Check your connection and try again.
      </ErrorState>
    );
  }
  if (data === undefined) return <SkeletonRows rows={2} />;
  return (
    <Card className="overflow-hidden">
      <Table label="Members">
        <Thead>
          <Th>Name</Th>
          <Th className="max-sm:hidden">Email</Th>
          <Th>Role</Th>
          <Th className="max-sm:hidden">Joined</Th>
        </Thead>
        <tbody>
          {data.map((member) => (
            <Tr key={member.id}>
              <Td className="font-medium">
                {member.username}
                {member.id === ownId && <span className="ml-1.5 font-normal text-muted">(you)</span>}
                <span className="block font-normal wrap-anywhere text-muted sm:hidden">
                  {member.email}
                  <span className="block text-sm">Joined {formatDate(member.joinedAt)}</span>
                </span>
              </Td>
              <Td className="text-muted max-sm:hidden">{member.email}</Td>
              <Td>
                <Badge tone={roleLabel(member.roles) === 'Owner' ? 'accent' : 'neutral'}>
                  {roleLabel(member.roles)}
                </Badge>
              </Td>
              <Td className="whitespace-nowrap text-muted max-sm:hidden">{formatDate(member.joinedAt)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
