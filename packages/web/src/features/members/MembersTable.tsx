import { api, type Member } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { MenuButton } from '../../ui/overlay/MenuButton.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { actionsHead, Table } from '../../ui/table/Table.tsx';
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
  return (
    <>
      <Loaded read={read} failed="The members could not be loaded" waiting={<SkeletonRows rows={2} />}>
        {(members) => (
          <Card className="overflow-hidden">
            <Table
              label="Members"
              rows={members}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: 'Name',
                  className: 'font-medium',
                  render: (member) => <Name member={member} isSelf={member.id === user.id} />,
                },
                { head: 'Email', className: 'wrap-anywhere text-muted max-sm:hidden', render: ({ email }) => email },
                { head: 'Role', render: ({ roles }) => <RoleBadge name={roleLabel(roles)} /> },
                {
                  head: 'Joined',
                  className: 'whitespace-nowrap text-muted max-sm:hidden',
                  render: ({ joinedAt }) => formatDate(joinedAt),
                },
                {
                  head: actionsHead,
                  className: 'w-0',
                  render: (member) =>
                    (member.id === user.id || user.isOwner) && (
                      <div className="flex justify-end">
                        <MenuButton button={<MemberButton member={member} />}>
                          <MemberMenu
                            member={member}
                            isSelf={member.id === user.id}
                            isOnlyOwner={user.isOwner && members.filter(isOwner).length === 1}
                            onDeed={setDeed}
                          />
                        </MenuButton>
                      </div>
                    ),
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
      {deed !== null && <MemberDialog deed={deed} onClose={() => setDeed(null)} />}
    </>
  );
}

const isOwner = ({ roles }: Member): boolean => roleLabel(roles) === 'Owner';

function Name({ member, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <>
      <span className="wrap-anywhere">{member.displayName ?? member.username}</span>
      {isSelf && <span className="ml-1.5 font-normal text-muted">(you)</span>}
      <span className="block font-normal wrap-anywhere text-muted sm:hidden">
        <BreakableUrl url={member.email} />
        <span className="block text-sm">Joined {formatDate(member.joinedAt)}</span>
      </span>
    </>
  );
}
