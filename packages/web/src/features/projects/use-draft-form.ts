import { type FormEvent, useRef, useState } from 'react';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import { type ToastMessage, toast } from '../../ui/overlay/toast-store.ts';

interface DraftFormOptions<Draft> {
  initial: Draft;
  /** What is wrong with a draft, by field. */
  check: (draft: Draft) => Record<string, string>;
  /** Sends the draft; answers what to say about it. */
  save: (draft: Draft) => Promise<ToastMessage>;
  failureTitle: string;
  onClose: () => void;
}

export interface DraftForm<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** By field: what the draft lacks after the first failure, and what the server refused. */
  errors: Record<string, string>;
  isSaving: boolean;
  /** How often saving failed; each time the first wrong field gets the focus. */
  failures: number;
  submit: (event: FormEvent) => void;
  /** Closes, after asking when something would be lost. */
  close: () => void;
}

/** A form in a dialog: checks, saves, shows how it went, moves to the first wrong field, and closes when done. */
export function useDraftForm<Draft extends object>(options: DraftFormOptions<Draft>): DraftForm<Draft> {
  const { initial, check, save, failureTitle, onClose } = options;
  const [first] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [failures, setFailures] = useState(0);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const isClosed = useRef(false);
  // A slow save that was left alone must not close what was opened after it.
  const finish = () => {
    if (!isClosed.current) onClose();
    isClosed.current = true;
  };

  const handleSubmit = async () => {
    if (isSaving) return;
    if (Object.keys(check(draft)).length > 0) return setFailures(failures + 1);
    setIsSaving(true);
    try {
      toast(await save(draft));
      finish();
    } catch (error) {
      setRefused(fieldErrors(error));
      setFailures(failures + 1);
      setIsSaving(false);
      toast({ title: failureTitle, description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
  };
  return {
    draft,
    change: (part) => {
      setDraft((current) => ({ ...current, ...part }));
      setRefused({});
    },
    errors: { ...(failures > 0 ? check(draft) : {}), ...refused },
    isSaving,
    failures,
    submit: (event) => {
      event.preventDefault();
      void handleSubmit();
    },
    close: () => {
      const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
      if (mayDiscard(isChanged && !isSaving)) finish();
    },
  };
}
