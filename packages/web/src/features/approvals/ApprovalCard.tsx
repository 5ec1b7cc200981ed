import { api, type Approval } from '@serplift/core/api';
import { Link } from 'react-router-dom';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { formatAtMostUsd, formatDateTime } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { approvalStates, inputLines, runPathOf, titleOf } from './approval-rules.ts';

/** What an agent asks to do, with everything it would do it with, and the buttons that decide. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const nameOf = usePersonName();
  const { label, tone } = approvalStates[approval.state];
  const runPath = runPathOf(approval);
  return (
    <CardSection
      title={titleOf(approval)}
      description={`${nameOf(approval.requestedBy.username)}’s agent (access token “${approval.tokenName}”) asked on ${formatDateTime(approval.createdAt)}.`}
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Call</dt>
        <dd>
          <code>{approval.endpoint}</code>
        </dd>
        {approval.ceilingUsd !== null && (
          <>
            <dt className="text-muted">Costs at most</dt>
            <dd className="font-medium tabular-nums">{formatAtMostUsd(approval.ceilingUsd)}</dd>
          </>
        )}
        {inputLines(approval.input).map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        {approval.decidedBy !== null && (
          <>
            <dt className="text-muted">Decided by</dt>
            <dd>{nameOf(approval.decidedBy.username)}</dd>
          </>
        )}
      </dl>
      {runPath !== null && (
        <p className="mt-4">
          <Link to={runPath} className="underline underline-offset-3">
            See the run
          </Link>
        </p>
      )}
      {approval.state === 'waiting' && <Decide approval={approval} />}
    </CardSection>
  );
}

function Decide({ approval }: { approval: Approval }) {
  const { canInviteMembers: mayApprove } = useCurrentUser();
  const decide = useAction(api.approvals.decide, { stale: ['/api/approvals', `/api/approvals/${approval.id}`] });
  const say = async (verdict: 'approved' | 'rejected') => {
    try {
      await decide.run({ approvalId: approval.id, verdict });
      toast({ title: verdict === 'approved' ? 'Approved' : 'Rejected', tone: 'good' });
    } catch (failure) {
      toast({ title: failureMessage(failure, 'The decision could not be saved'), tone: 'bad' });
    }
  };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="max-w-prose text-muted">
        The agent can make exactly this call once, until {formatDateTime(approval.expiresAt)}. Nothing has been done
        yet.
        {!mayApprove && ' Only owners and admins can approve it.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayApprove && (
          <Button variant="primary" isLoading={decide.isRunning} onClick={() => void say('approved')}>
            Approve
          </Button>
        )}
        <Button isLoading={decide.isRunning} onClick={() => void say('rejected')}>
          Reject
        </Button>
      </div>
    </div>
  );
}
