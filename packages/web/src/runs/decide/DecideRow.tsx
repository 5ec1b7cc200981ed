import type { Decision } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { DecisionText } from './DecisionText.tsx';

interface DecideRowProps {
  /** What the proposal is about; it is in the names of the buttons. */
  name: string;
  decision: Decision | null;
  /** Whether another text is shown than the one the decision is about. */
  isOtherShown?: boolean;
  onAccept: () => void;
  onEdit: () => void;
  onReject: () => void;
  onUndo: () => void;
  /** What else can be done with the proposal. */
  children?: ReactNode;
}

/** The buttons that decide about a proposal, and what was decided. */
export function DecideRow(props: DecideRowProps) {
  const { name, decision, isOtherShown = false, onAccept, onEdit, onReject, onUndo, children } = props;
  const isAccepted = decision?.verdict === 'accepted' && !isOtherShown;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant={decision === null || isOtherShown ? 'primary' : 'secondary'}
        aria-disabled={isAccepted || undefined}
        aria-label={`Accept ${name}`}
        onClick={() => !isAccepted && onAccept()}
      >
        Accept
      </Button>
      <Button size="sm" aria-label={`Edit… ${name}`} onClick={onEdit}>
        Edit…
      </Button>
      <Button size="sm" aria-label={`Reject… ${name}`} onClick={onReject}>
        Reject…
      </Button>
      {children}
      {decision !== null && (
        <p className="ml-1 flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="wrap-anywhere">
            <DecisionText decision={decision} />
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Undo the decision about ${name}`}
            onClick={(event) => {
              // This button goes away; the keys of the list continue from its item.
              event.currentTarget.closest('article')?.querySelector<HTMLElement>('[data-item-toggle]')?.focus();
              onUndo();
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {decision === null && (
        // Once in a list, at the first proposal that waits, where it takes a line of its own only on phones.
        <p
          data-waits
          className="min-w-0 flex-1 text-sm text-muted max-sm:basis-full sm:ml-1 sm:truncate [[data-index]:has([data-waits])~[data-index]_&]:hidden"
        >
          Accepting publishes nothing.
        </p>
      )}
    </div>
  );
}
