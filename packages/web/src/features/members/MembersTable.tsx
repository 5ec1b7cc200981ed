import { api, type Member } from '@serplift/core/api';
import { type ReactNode, useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { MenuButton } from '../../ui/overlay/MenuButton.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';
import { roleLabel } from './member-rules.ts';
import { MemberButton } from './MemberButton.tsx';
import { type MemberDeed, MemberDialog } from './MemberDialog.tsx';
import { RoleBadge } from './RoleBadge.tsx';

const MemberMenu = lazyPart(async () => (await import('./MemberMenu.tsx')).MemberMenu);

/** Everyone in the team; owners change roles and who belongs to it, everyone may leave. */
export function MembersTable() {
  const user = useCurrentUser();
  const [deed, setDeed] = useState<MemberDeed | null>(null);
  const read = useEndpoint(api.teams.members, {});
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The members could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={2} />;
  const ownerCount = data.filter((member) => roleLabel(member.roles) === 'Owner').length;
  return (
    <>
      <Card className="overflow-hidden">
        <Table label="Members">
          <Thead>
            <Th>Name</Th>
            <Th className="max-sm:hidden">Email</Th>
            <Th>Role</Th>
            <Th className="max-sm:hidden">Joined</Th>
            <Th className="w-0">
              <span className="sr-only">Actions</span>
            </Th>
          </Thead>
          <tbody>
            {data.map((member) => {
              const isSelf = member.id === user.id;
              return (
                <MemberRow key={member.id} member={member} isSelf={isSelf}>
                  {(isSelf || user.isOwner) && (
                    <MenuButton button={<MemberButton member={member} />}>
                      <MemberMenu
                        member={member}
                        isSelf={isSelf}
                        isOnlyOwner={isSelf && user.isOwner && ownerCount === 1}
                        onDeed={setDeed}
                      />
                    </MenuButton>
                  )}
                </MemberRow>
              );
            })}
          </tbody>
        </Table>
      </Card>
      {deed !== null && <MemberDialog deed={deed} onClose={() => setDeed(null)} />}
    </>
  );
}

function MemberRow({ member, isSelf, children }: { member: Member; isSelf: boolean; children: ReactNode }) {
  return (
    <Tr>
      <Td className="font-medium">
        <span className="wrap-anywhere">{member.displayName ?? member.username}</span>
        {isSelf && <span className="ml-1.5 font-normal text-muted">(you)</span>}
        <span className="block font-normal wrap-anywhere text-muted sm:hidden">
          <BreakableUrl url={member.email} />
          <span className="block text-sm">Joined {formatDate(member.joinedAt)}</span>
        </span>
      </Td>
      <Td className="wrap-anywhere text-muted max-sm:hidden">{member.email}</Td>
      <Td>
        <RoleBadge name={roleLabel(member.roles)} />
      </Td>
      <Td className="whitespace-nowrap text-muted max-sm:hidden">{formatDate(member.joinedAt)}</Td>
      <Td>
        <div className="flex justify-end">{children}</div>
      </Td>
    </Tr>
  );
}
