import { Button } from '../ui/button/Button.tsx';
import { Notice } from '../ui/status/States.tsx';

interface ReconnectNoticeProps {
  service: string;
  /** Who gave the access that Google no longer accepts. */
  accountEmail: string | null;
  /** Why leaving for Google failed, if it did. */
  reason: string | null;
  isLeaving: boolean;
  /** Null for people who may not connect it. */
  onReconnect: (() => void) | null;
}

/** Asks to renew a connection that Google no longer accepts. */
export function ReconnectNotice({ service, accountEmail, reason, isLeaving, onReconnect }: ReconnectNoticeProps) {
  return (
    <Notice
      tone="warn"
      title={`${service} needs to be reconnected`}
      actions={
        onReconnect !== null && (
          <Button isLoading={isLeaving} onClick={onReconnect}>
            Reconnect
          </Button>
        )
      }
    >
      Google no longer accepts the access {accountEmail === null ? 'your team gave' : `given by ${accountEmail}`}. It
      was withdrawn or has expired.
      {onReconnect === null && ' Ask your team’s owner to connect it again.'}
      {reason !== null && <span className="mt-1 block text-bad">{reason}</span>}
    </Notice>
  );
}
