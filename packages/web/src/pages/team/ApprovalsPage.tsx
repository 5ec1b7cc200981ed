import { api } from '@serplift/core/api';
import { Bot } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ApprovalCard } from '../../features/approvals/ApprovalCard.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

const pollMs = 5000;

/** What agents ask people to allow: all requests, or the one that a link names. */
export function ApprovalsPage() {
  const { id } = useParams();
  useTitle(id === undefined ? 'Approvals' : 'Approval');
  return id === undefined ? <AllApprovals /> : <OneApproval approvalId={id} />;
}

function AllApprovals() {
  const read = useEndpoint(api.approvals.list, {}, { pollMs });
  return (
    <>
      <PageHeader title="Approvals" description="What your team’s agents ask a person to approve." />
      <Loaded
        read={read}
        isKept
        failed="The requests could not be loaded"
        empty={
          <EmptyState icon={<Bot />} title="No requests">
            Agents ask here before they publish texts, deploy ads, or spend more than their cap.
          </EmptyState>
        }
      >
        {(approvals) => (
          <div className="space-y-4">
            {approvals.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

function OneApproval({ approvalId }: { approvalId: string }) {
  const read = useEndpoint(api.approvals.show, { approvalId });
  return (
    <>
      <PageHeader back={{ to: paths.approvals, label: 'All approvals' }} title="Approval" />
      <Loaded
        read={read}
        isKept
        failed="The request could not be loaded"
        missing={
          <EmptyState
            icon={<Bot />}
            title="Request not found"
            actions={<ButtonLink to={paths.approvals}>All approvals</ButtonLink>}
          >
            It is older than a month, or it belongs to another team.
          </EmptyState>
        }
      >
        {(approval) => <ApprovalCard approval={approval} onDecided={() => read.mutate()} />}
      </Loaded>
    </>
  );
}
