import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[8rem_1fr] sm:items-center">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface ProfileCardProps {
  onSignOut: () => void;
  /** Whether the address is verified, and what can be done about it. */
  emailState: ReactNode;
}

/** Who one is here. */
export function ProfileCard({ onSignOut, emailState }: ProfileCardProps) {
  const user = useCurrentUser();
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-2xl font-semibold text-accent-text"
        >
          {Array.from(user.username)[0]?.toUpperCase()}
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-lg font-semibold wrap-anywhere">{user.displayName ?? user.username}</h2>
          <p className="text-muted">
            <BreakableUrl url={user.email} />
          </p>
        </div>
        <Button onClick={onSignOut}>Sign Out</Button>
      </div>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Detail name="Username">{user.username}</Detail>
        <Detail name="User ID">
          <code className="font-sans tabular-nums">{user.id}</code>
          <CopyButton text={user.id} label="Copy user ID" />
        </Detail>
        <Detail name="Email">
          <BreakableUrl url={user.email} />
          {emailState}
        </Detail>
        <Detail name="Team">{user.team?.name ?? '–'}</Detail>
        <Detail name="Role">
          <Badge tone={user.isOwner ? 'accent' : 'neutral'}>{user.isOwner ? 'Owner' : 'Member'}</Badge>
        </Detail>
      </dl>
      <p className="border-t border-line pt-3 text-sm text-muted">Additional account settings coming soon</p>
    </Card>
  );
}
