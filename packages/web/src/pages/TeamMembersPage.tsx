import { MembersTable } from '../features/team/MembersTable.tsx';
import { useCurrentUser } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Who is in the team. */
export function TeamMembersPage() {
  useTitle('Team Members');
  const { team } = useCurrentUser();
  return (
    <>
      <PageHeader title="Team Members" description={`Everyone who works in ${team?.name ?? 'your team'}.`} />
      <MembersTable />
    </>
  );
}
