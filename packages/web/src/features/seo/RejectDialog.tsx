import type { SeoPage } from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { splitUrl } from './page-url-rules.ts';

interface RejectDialogProps {
  page: SeoPage;
  onReject: (reason: string) => void;
  onClose: () => void;
}

const reasons = ['The current text is better', 'It is not true or not precise', 'It does not sound like us'];
const other = 'Another reason';
const formId = 'reject-proposal';

/** Turns a proposal down and keeps why. */
export function RejectDialog({ page, onReject, onClose }: RejectDialogProps) {
  const [choice, setChoice] = useState(page.decision?.verdict === 'rejected' ? other : (reasons[0] ?? other));
  const [text, setText] = useState(page.decision?.reason ?? '');
  const [wasTried, setWasTried] = useState(false);
  const reason = choice === other ? text.trim() : choice;
  const error = reason === '' ? 'Say in a few words why.' : reason.length > 1000 ? 'At most 1,000 characters.' : '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (error === '') onReject(reason);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Reject the proposal"
      description={splitUrl(page.url).path}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Reject proposal
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        <fieldset className="space-y-1">
          <legend className="mb-1.5 font-medium">Why?</legend>
          {[...reasons, other].map((one) => (
            <label key={one} className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
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
        {choice === other && (
          <Field label="Reason" error={wasTried || text.length > 1000 ? error : ''}>
            {(control) => (
              <Textarea {...control} rows={2} value={text} onChange={(event) => setText(event.currentTarget.value)} />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
