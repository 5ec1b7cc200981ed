import type { Decision } from '@serplift/core/api';
import { countOf, formatRelative } from '../../lib/format.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { usePersonName } from '../kind/use-person-name.ts';
import type { ReviewActions, ReviewEntry } from '../review/review-kind.ts';
import { decisionLabels } from './decision-rules.ts';

interface DecideRowProps {
  entry: ReviewEntry;
  /** Whether another text is shown than the one the decision is about. */
  isOtherShown: boolean;
  actions: ReviewActions;
  onEdit: () => void;
}

function Key({ children }: { children: string }) {
  if (!useSingleKeys()) return null;
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** The buttons that decide about a proposal, and what was decided. */
export function DecideRow({ entry, isOtherShown, actions, onEdit }: DecideRowProps) {
  const { name, offers, item } = entry;
  const { decision } = item;
  // A person's own words are accepted with them.
  const isAccepted = (decision?.verdict === 'accepted' || decision?.verdict === 'edited') && !isOtherShown;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-3">
        <Button
          variant={decision === null || isOtherShown ? 'primary' : 'secondary'}
          aria-disabled={isAccepted || undefined}
          aria-label={`Accept ${name}`}
          // It stays while the proposal in the pane changes: Enter that is held decides about one only.
          onKeyDown={(event) => {
            if (event.repeat && event.key === 'Enter') event.preventDefault();
          }}
          onClick={() => actions.accept(entry)}
        >
          Accept <Key>A</Key>
        </Button>
        <Button aria-label={`Edit… ${name}`} onClick={onEdit}>
          Edit <Key>E</Key>
        </Button>
        <Button aria-label={`Reject… ${name}`} onClick={() => actions.reject(entry)}>
          Reject <Key>R</Key>
        </Button>
      </div>
      {offers.length > 1 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Button size="sm" variant="ghost" aria-label={`Next alternative ${name}`} onClick={() => actions.turn(entry)}>
            Next alternative <Key>N</Key>
          </Button>
          <span aria-live="polite">
            {isOtherShown ? 'Accept to use this text instead.' : countOf(offers.length - 1, 'alternative')}
          </span>
        </p>
      )}
      {decision !== null && (
        <p className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="wrap-anywhere">
            <DecisionText decision={decision} />
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Undo the decision about ${name}`}
            onClick={() => actions.undo(entry)}
          >
            Undo
          </Button>
        </p>
      )}
    </>
  );
}

/** What was decided, by whom, when and why. */
function DecisionText({ decision }: { decision: Decision }) {
  const nameOf = usePersonName();
  const { verdict, alternative, decidedBy, decidedAt, despite, reason } = decision;
  return (
    <>
      {decisionLabels[verdict]}
      {verdict === 'accepted' && alternative !== null && ` alternative ${alternative}`}
      {decidedBy !== null && ` by ${nameOf(decidedBy)}`} {formatRelative(decidedAt)}
      {reason !== null && `: ${reason}`}
      {despite !== undefined && ` although: ${despite.join(' ')}`}
    </>
  );
}
