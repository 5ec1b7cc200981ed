import { type Decision, type OptimizationKind, rejectReasons } from '@serplift/core/api';
import { type FormEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { isTyping } from '../../lib/hotkeys.ts';
import { areSingleKeysOn, useSingleKeys } from '../../lib/single-keys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextareaField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';

interface RejectDialogProps {
  /** What the proposal is about. */
  name: string;
  decision: Decision | null;
  /** How many proposals are rejected. */
  count: number;
  /** The kind of run, which has its usual reasons; null for several. Another one can always be written. */
  kind: OptimizationKind | null;
  /** Null without a reason. */
  onReject: (reason: string | null) => void;
  onClose: () => void;
}

const other = 'Another reason';
const formId = 'reject-proposal';

/** Turns a proposal down and keeps why. */
export function RejectDialog({ name, decision, count, kind, onReject, onClose }: RejectDialogProps) {
  const reasons = kind === null ? [] : rejectReasons[kind];
  const [choice, setChoice] = useState<string | null>(decision?.verdict === 'rejected' ? other : null);
  const [text, setText] = useState(decision?.reason ?? '');
  const [wasTried, setWasTried] = useState(false);
  const reason = choice === other ? text.trim() : choice;
  const error = reason === '' ? 'Give a short reason.' : text.length > 1000 ? 'At most 1,000 characters.' : '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (error === '') onReject(reason);
  };
  const hasKeys = useSingleKeys();
  const all = [...reasons, other];
  const takeDigit = useEffectEvent((event: KeyboardEvent) => {
    const picked = all[Number(event.key) - 1];
    const isCombined = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (picked === undefined || choice === other || isCombined || !areSingleKeysOn()) return;
    if (isTyping(event) || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    if (picked === other) setChoice(other);
    else onReject(picked);
  });
  // From the whole document: a quick hand presses the digit before the window has loaded and has the focus.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => takeDigit(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={count === 1 ? 'Reject the proposal' : `Reject ${formatNumber(count)} proposals`}
      description={name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {count === 1 ? 'Reject Proposal' : `Reject ${formatNumber(count)} Proposals`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        <fieldset className="space-y-1">
          <legend className="mb-1.5 font-medium">
            Why?{' '}
            <span className="font-normal text-muted">
              {hasKeys && 'A digit picks; '}Enter rejects without a reason.
            </span>
          </legend>
          {all.map((one, index) => (
            <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="reason"
                className="size-4"
                checked={choice === one}
                onChange={() => setChoice(one)}
              />
              {one}
              {hasKeys && (
                <span aria-hidden="true" className="ml-auto pointer-coarse:hidden">
                  <Kbd>{String(index + 1)}</Kbd>
                </span>
              )}
            </label>
          ))}
        </fieldset>
        {choice === other && (
          <TextareaField
            label="Reason"
            hint="Used when the next texts are written."
            error={wasTried || text.length > 1000 ? error : ''}
            rows={2}
            value={text}
            onValueChange={setText}
          />
        )}
      </form>
    </Dialog>
  );
}
