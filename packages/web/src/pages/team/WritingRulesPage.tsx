import { WritingRules } from '../../features/learning/WritingRules.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** What the team's rejections taught; everyone can see it, owners can change it. */
export function WritingRulesPage() {
  useTitle('Writing Rules');
  const { team, isOwner } = useCurrentUser();
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Writing Rules"
        description="Why your team rejects proposals. Reasons that come up again are given to the writer of the next texts."
      />
      {team !== null && <WritingRules teamId={team.id} canChange={isOwner} />}
    </div>
  );
}
