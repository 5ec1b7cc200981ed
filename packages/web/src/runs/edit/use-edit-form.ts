import { type FormEvent, useRef, useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { markWrong } from '../../ui/form/mark-wrong.ts';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import type { TextErrors, Texts } from '../review/review-kind.ts';

interface EditFormOptions {
  /** What the draft is kept under while it is not saved. */
  draftName: string;
  /** The texts to begin with. */
  texts: Texts;
  /** What is edited, as in "Discard your changes to this text?" */
  noun: string;
  check: (texts: Texts) => TextErrors;
  onSave: (texts: Texts) => void;
  onClose: () => void;
}

/** A draft as texts; null where it isn't valid, for example from an older version. */
function textsIn(draft: unknown): Texts | null {
  const { title, description } = (draft ?? {}) as Partial<Texts>;
  return typeof title === 'string' && typeof description === 'string' ? { title, description } : null;
}

/** Texts of a proposal while they are being changed. What is typed survives a reload until it is saved or discarded. */
export function useEditForm({ draftName, texts: first, noun, check, onSave, onClose }: EditFormOptions) {
  const [kept] = useState(() => textsIn(readDraft(draftName)));
  const [texts, setTexts] = useState(kept ?? first);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = check(texts);
  const isFieldChanged = (field: keyof Texts) => texts[field] !== first[field];
  const isChanged = isFieldChanged('title') || isFieldChanged('description');
  const told = (field: keyof Texts): TextErrors =>
    (wasTried || isFieldChanged(field)) && wrong[field] !== undefined ? { [field]: wrong[field] } : {};
  const put = (next: Texts) => {
    setTexts(next);
    keepDraft(draftName, next.title === first.title && next.description === first.description ? null : next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    markWrong(form, () => setWasTried(true));
    if (Object.keys(wrong).length > 0) return;
    keepDraft(draftName, null);
    onSave({ title: texts.title.trim(), description: texts.description.trim() });
  };
  const close = () => {
    if (!mayDiscard(isChanged, `Discard your changes to this ${noun}?`)) return;
    keepDraft(draftName, null);
    onClose();
  };
  return {
    form,
    texts,
    errors: { ...told('title'), ...told('description') },
    /** Whether the texts are those of an earlier visit. */
    isRestored: kept !== null && isChanged,
    change: (part: Partial<Texts>) => put({ ...texts, ...part }),
    startOver: () => put(first),
    submit,
    close,
  };
}
