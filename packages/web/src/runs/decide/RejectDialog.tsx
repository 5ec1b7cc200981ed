import { avoidReason, type Decision, longestAvoided, type OptimizationKind, rejectReasons } from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextareaField, TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface RejectDialogProps {
  /** What the proposal is about. */
  name: string;
  decision: Decision | null;
  /** How many proposals are rejected. */
  count: number;
  /** The kind of run, which has its usual reasons; another one can always be written. */
  kind: OptimizationKind;
  onReject: (reason: string) => void;
  onClose: () => void;
}

const avoid = 'It uses a word that we avoid';
const other = 'Another reason';
const formId = 'reject-proposal';

function errorOf(choice: string, { word, reason }: { word: string; reason: string }): string {
  if (choice === avoid) {
    if (!/[\p{L}\p{N}]/u.test(word)) return 'Enter the word.';
    return word.trim().length > longestAvoided ? `At most ${longestAvoided} characters.` : '';
  }
  return reason === '' ? 'Give a short reason.' : reason.length > 1000 ? 'At most 1,000 characters.' : '';
}

/** Turns a proposal down and keeps why. */
export function RejectDialog({ name, decision, count, kind, onReject, onClose }: RejectDialogProps) {
  const reasons = rejectReasons[kind];
  const [choice, setChoice] = useState(decision?.verdict === 'rejected' ? other : (reasons[0]?.text ?? other));
  const [word, setWord] = useState('');
  const [text, setText] = useState(decision?.reason ?? '');
  const [wasTried, setWasTried] = useState(false);
  const reason = choice === other ? text.trim() : choice === avoid ? avoidReason(word) : choice;
  const error = errorOf(choice, { word, reason });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (error === '') onReject(reason);
  };
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
          <legend className="mb-1.5 font-medium">Why?</legend>
          {[...reasons.map((one) => one.text), avoid, other].map((one) => (
            <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="reason"
                className="size-4"
                checked={choice === one}
                onChange={() => setChoice(one)}
              />
              {one}
            </label>
          ))}
        </fieldset>
        {choice === avoid && (
          <TextField
            label="Word or phrase"
            hint="Three rejections for the same word make it a rule for the next texts."
            error={wasTried || word.length > longestAvoided ? error : ''}
            value={word}
            onValueChange={setWord}
          />
        )}
        {choice === other && (
          <TextareaField
            label="Reason"
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
