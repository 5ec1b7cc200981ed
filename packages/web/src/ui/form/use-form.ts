import { type FormEvent, useRef, useState } from 'react';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { mayDiscard } from '../overlay/may-discard.ts';
import { type ToastMessage, toast } from '../overlay/toast-store.ts';

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

interface FormOptions<Draft> {
  initial: Draft;
  /** What is wrong with a draft, by field; the server says what else is. */
  check?: (draft: Draft) => Record<string, string>;
  /** Sends the draft; answers what to say about it, if anything. */
  save: (draft: Draft) => Promise<ToastMessage | null>;
  /** Title of the toast where saving failed, or the field that it is said at unless the server names others, or both. */
  failed: string | { title?: string; at: string; otherwise: string };
  /** Where the form is left, and after saving. */
  onClose?: () => void;
  /** Whether something follows once it is saved, so that saving leaves it open. */
  goesOn?: boolean;
}

export interface Form<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** What a control of a text takes. */
  field: (name: TextName<Draft>) => {
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
  };
  /** By field: what the draft lacks after the first failure, and what the server refused. */
  errors: Record<string, string>;
  isSaving: boolean;
  /** How often saving failed; each time the first wrong field gets the focus. */
  failures: number;
  submit: (event: FormEvent) => void;
  /** Closes, after asking when something would be lost. */
  close: () => void;
}

/** A form: checks, saves, shows how it went, moves to the first wrong field, and closes when done. */
export function useForm<Draft extends object>(options: FormOptions<Draft>): Form<Draft> {
  const { initial, check = () => ({}), save, failed, onClose, goesOn = false } = options;
  const [first] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [failures, setFailures] = useState(0);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const isClosed = useRef(false);
  // A slow save that was left alone must not close what was opened after it.
  const finish = () => {
    if (!isClosed.current) onClose?.();
    isClosed.current = onClose !== undefined;
  };
  const refuse = (error: unknown) => {
    const found = fieldErrors(error);
    const { title, at, otherwise } =
      typeof failed === 'string' ? { title: failed, at: null, otherwise: 'Please try again.' } : failed;
    const description = failureMessage(error, otherwise);
    if (title !== undefined) toast({ title, description, tone: 'bad' });
    return at === null || Object.keys(found).length > 0 ? found : { [at]: description };
  };
  const send = async () => {
    if (isSaving) return;
    setRefused({});
    if (Object.keys(check(draft)).length > 0) return setFailures(failures + 1);
    setIsSaving(true);
    try {
      const said = await save(draft);
      if (said !== null) toast({ tone: 'good', ...said });
      if (!goesOn) finish();
    } catch (error) {
      setRefused(refuse(error));
      setFailures(failures + 1);
    }
    setIsSaving(false);
  };
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setRefused({});
  };
  const errors: Record<string, string> = { ...(failures > 0 ? check(draft) : {}), ...refused };
  return {
    draft,
    change,
    field: (name) => ({
      value: draft[name] as string,
      error: errors[name],
      onValueChange: (value) => change({ [name]: value } as Partial<Draft>),
    }),
    errors,
    isSaving,
    failures,
    submit: (event) => {
      event.preventDefault();
      void send();
    },
    close: () => {
      if (mayDiscard(JSON.stringify(draft) !== JSON.stringify(first) && !isSaving)) finish();
    },
  };
}
