import { api, type Approval } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { formatAtMostUsd, formatDateTime, formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';
import { Notice } from '../../ui/status/States.tsx';

const states: Record<Approval['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for you', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  used: { label: 'Done', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  void: { label: 'Void', tone: 'bad' },
};

interface ApprovalCardProps {
  approval: Approval;
  /** On its own page, where it is shown in full with the buttons that decide: called after a try to. */
  onDecided?: () => Promise<unknown>;
}

/** What an agent asks a person to allow. */
export function ApprovalCard({ approval, onDecided }: ApprovalCardProps) {
  const nameOf = usePersonName();
  const { content, state } = approval;
  const { label, tone } = states[state];
  return (
    <CardSection
      title={content.effect.replace(/\.$/u, '')}
      description={`${nameOf(approval.requestedBy.username)}’s agent (access token “${approval.tokenName}”) asked on ${formatDateTime(approval.createdAt)}.`}
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      {approval.voidBecause !== null && (
        <Notice tone="bad" title="This request is void">
          {approval.voidBecause}
        </Notice>
      )}
      <dl className="grid gap-x-6 gap-y-2 not-first:mt-4 sm:grid-cols-[auto_1fr]">
        <Fact name="Where">{content.target}</Fact>
        {approval.ceilingUsd !== null && <Fact name="Costs at most">{formatAtMostUsd(approval.ceilingUsd)}</Fact>}
        {content.estimate !== null && <Fact name="Estimate">{content.estimate}</Fact>}
        <Fact name="Call">
          <code>{approval.endpoint}</code>
        </Fact>
        {approval.decidedBy !== null && <Fact name="Decided by">{nameOf(approval.decidedBy.username)}</Fact>}
      </dl>
      {onDecided !== undefined ? (
        <ApprovalContent content={content} />
      ) : (
        <ButtonLink className="mt-4" to={`${paths.approvals}/${approval.id}`}>
          {state === 'waiting' ? 'Read and Decide' : 'Show'}
        </ButtonLink>
      )}
      {onDecided !== undefined && state === 'waiting' && <Decide approval={approval} onDecided={onDecided} />}
    </CardSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Decide({ approval, onDecided }: Required<ApprovalCardProps>) {
  const { canInviteMembers: mayApprove } = useCurrentUser();
  const decide = useAction(api.approvals.decide, { stale: ['/api/approvals'] });
  const say = async (verdict: 'approved' | 'rejected') => {
    try {
      await decide.run({ approvalId: approval.id, verdict });
      toast({ title: verdict === 'approved' ? 'Approved' : 'Rejected', tone: 'good' });
    } catch (failure) {
      toast({ title: failureMessage(failure, 'The decision could not be saved'), tone: 'bad' });
    }
    await onDecided();
  };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="max-w-prose text-muted">
        The agent can do exactly this once, until {formatDateTime(approval.expiresAt)}. Nothing has been done yet. If
        any of it changes before then, the approval is void.
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

type Content = Approval['content'];
type Change = Content['places'][number]['changes'][number];

/** Everything that an approval is for: each page or ad group with its texts before and after. */
function ApprovalContent({ content: { places, morePlaces, path } }: { content: Content }) {
  return (
    <section aria-label="What would change" className="mt-5 space-y-4">
      {places.map(({ place, changes }) => (
        <div key={place} className="overflow-hidden rounded-md border border-line">
          <h3 className="border-b border-line bg-sunken px-3 py-2 font-medium wrap-anywhere">{place}</h3>
          <dl className="divide-y divide-line">
            {changes.map((change) => (
              <div key={change.name} className="gap-x-6 px-3 py-2 sm:grid sm:grid-cols-[9rem_1fr]">
                <dt className="text-muted">{change.name}</dt>
                <dd className="grid gap-x-6 gap-y-1 wrap-anywhere sm:grid-cols-2">
                  <BeforeAndAfter change={change} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {morePlaces > 0 && <p>And {formatNumber(morePlaces)} more that are not listed here.</p>}
      {path !== null && (
        <p>
          <Link to={path} className="underline underline-offset-3">
            {morePlaces > 0 ? 'See all of them' : 'See where this comes from'}
          </Link>
        </p>
      )}
    </section>
  );
}

function BeforeAndAfter({ change: { before, after } }: { change: Change }) {
  if (before === after) return <p className="sm:col-span-2">{before ?? 'None'} (stays)</p>;
  if (before === null) return <p className="sm:col-span-2">{after}</p>;
  return (
    <>
      <p>
        <span className="block text-sm text-muted">Before</span>
        {before}
      </p>
      <p>
        <span className="block text-sm text-muted">After</span>
        {after ?? <span className="text-muted italic">None</span>}
      </p>
    </>
  );
}
