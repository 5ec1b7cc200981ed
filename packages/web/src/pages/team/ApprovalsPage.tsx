import { ApiError, api } from '@serplift/core/api';
import { Bot } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ApprovalCard } from '../../features/approvals/ApprovalCard.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
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
      {read.data === undefined ? (
        read.error === undefined ? (
          <SkeletonRows rows={3} />
        ) : (
          <LoadError title="The requests could not be loaded" read={read} />
        )
      ) : read.data.length === 0 ? (
        <EmptyState icon={<Bot />} title="No requests">
          Agents ask here before they publish texts, deploy ads, or spend more than their cap.
        </EmptyState>
      ) : (
        <div className="space-y-4">
          {read.data.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} />
          ))}
        </div>
      )}
    </>
  );
}

function OneApproval({ approvalId }: { approvalId: string }) {
  const read = useEndpoint(api.approvals.show, { approvalId });
  const { data, error } = read;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader back={{ to: paths.approvals, label: 'All approvals' }} title="Approval" />
      {data !== undefined ? (
        <ApprovalCard approval={data} onDecided={() => read.mutate()} />
      ) : isMissing ? (
        <EmptyState
          icon={<Bot />}
          title="Request not found"
          actions={<ButtonLink to={paths.approvals}>All approvals</ButtonLink>}
        >
          It is older than a month, or it belongs to another team.
        </EmptyState>
      ) : error === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <LoadError title="The request could not be loaded" read={read} />
      )}
    </>
  );
}
