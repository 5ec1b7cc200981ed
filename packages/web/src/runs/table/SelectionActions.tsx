import { type ReactNode, useState } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { decidableOf } from '../decide/decision-steps-rules.ts';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import { DownloadFiles } from '../result/DownloadFiles.tsx';
import type { Review } from '../review/use-review.ts';
import { selectedText } from './table-rules.ts';

export interface SelectionBarProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
  state: Review<Of>;
  /** What else can be done with the selected items. */
  children?: ReactNode;
}

/** From here on accepting says first what it will do. */
const many = 10;

/** What a bar says and offers about the selected items. */
export function SelectionActions<Of extends RunTypes>({ kind, run, state, children }: SelectionBarProps<Of>) {
  const { items, shown, selectedIds, setSelectedIds, decideAll, rejectAll } = state;
  const [isAsking, setIsAsking] = useState(false);
  const selected = items.filter(({ id }) => selectedIds.has(id));
  const inView = shown.filter(({ id }) => selectedIds.has(id)).length;
  const decidable = decidableOf(selected);
  const decided = selected.filter(({ decision }) => decision !== null);
  const accept = () => {
    setIsAsking(false);
    decideAll(decidable, { verdict: 'accepted' });
  };
  const noun = runNouns[kind.kind].item;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm sm:px-0">
        <p className="text-muted tabular-nums">{selectedText(selected.length, selected.length - inView, noun)}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setSelectedIds(new Set())}>
            Clear
          </Button>
          {children}
          {/* On a phone the bar would hide the rows; files are saved from the whole result there. */}
          <span className="contents max-sm:hidden">
            <DownloadFiles kind={kind} run={run} only={selectedIds} />
          </span>
          <Button disabled={decided.length === 0} onClick={() => decideAll(decided, { verdict: 'open' })}>
            Reopen {decided.length > 0 && formatNumber(decided.length)}
          </Button>
          <Button disabled={decidable.length === 0} onClick={() => rejectAll(decidable)}>
            Reject {formatNumber(decidable.length)}…
          </Button>
          <Button
            variant="primary"
            disabled={decidable.length === 0}
            onClick={() => (decidable.length > many ? setIsAsking(true) : accept())}
          >
            Accept {formatNumber(decidable.length)}
            {decidable.length > many && '…'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isDanger={false}
        title={`Accept ${countOf(decidable.length, 'proposal')}?`}
        description={whatAcceptingDoes(selected.length, decidable.length)}
        confirmLabel={`Accept ${formatNumber(decidable.length)}`}
        onConfirm={accept}
      />
    </>
  );
}

/** Says what happens to every selected item. */
function whatAcceptingDoes(selected: number, decidable: number): string {
  const others = selected - decidable;
  const rest =
    others === 0
      ? ''
      : ` The other ${formatNumber(others)} selected ${others === 1 ? 'stays' : 'stay'} as ${others === 1 ? 'it is' : 'they are'}: already decided, or without a proposal.`;
  return `Nothing is published.${rest} You can undo this as one step.`;
}
