import { api, type TextFinding } from '@serplift/core/api';
import { type FormEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { useSettledAnswer } from '../../lib/use-settled-answer.ts';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import type { EditedTexts, TextErrors, Texts } from '../review/review-kind.ts';

interface EditFormOptions {
  runId: string;
  itemId: string;
  /** The texts to begin with. */
  texts: Texts;
  /** What is edited, as in "Discard your changes to this text?" */
  noun: string;
  problemsOf: (texts: Texts) => TextErrors;
  onSave: (texts: EditedTexts) => void;
  onClose: () => void;
}

/** A draft as texts; null where it isn't valid, for example from an older version. */
function textsIn(draft: unknown): Texts | null {
  const { title, description } = (draft ?? {}) as Partial<Texts>;
  return typeof title === 'string' && typeof description === 'string' ? { title, description } : null;
}

const fields = ['title', 'description'] as const;

const messagesAt = (findings: readonly TextFinding[], field: keyof Texts): TextErrors => {
  const messages = findings.filter(({ at }) => at === field).map(({ message }) => message);
  return messages.length === 0 ? {} : { [field]: messages.join(' ') };
};

/** What the checks find in texts while they are typed, and whether a person confirmed it. */
function useChecked({ runId, itemId }: Pick<EditFormOptions, 'runId' | 'itemId'>, texts: Texts | null) {
  const typed = fields.map((at) => ({ at, text: texts?.[at].trim() ?? '' })).filter(({ text }) => text !== '');
  const asked = typed.length === 0 ? null : { optimizationId: runId, itemId, texts: typed };
  const check = useSettledAnswer(api.decisions.check, asked);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const findings = check.isCurrent ? (check.answer?.findings ?? []) : [];
  return {
    findings,
    /** A quick hand saves before the check has come. */
    settle: async () => (check.isCurrent ? findings : ((await check.ask())?.findings ?? [])),
    isConfirmed: confirmed === JSON.stringify(typed),
    confirm: (isTrue: boolean) => setConfirmed(isTrue ? JSON.stringify(typed) : null),
  };
}

/**
 * Texts of a proposal while they are being changed. What is typed survives a reload until it is saved or discarded, and is
 * checked as it is typed; what the checks find, a person must confirm.
 */
export function useEditForm(options: EditFormOptions) {
  const { itemId, texts: first, noun, problemsOf, onSave, onClose } = options;
  const draftName = `edit ${itemId}`;
  const [kept] = useState(() => textsIn(readDraft(draftName)));
  const [texts, setTexts] = useState(kept ?? first);
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = problemsOf(texts);
  const isFieldChanged = (field: keyof Texts) => texts[field] !== first[field];
  const isChanged = fields.some(isFieldChanged);
  const { findings, settle, isConfirmed, confirm } = useChecked(options, isChanged ? texts : null);
  const told = (field: keyof Texts): TextErrors => {
    const isTold = (wasTried || isFieldChanged(field)) && wrong[field] !== undefined;
    return isTold ? { [field]: wrong[field] } : messagesAt(findings, field);
  };
  const put = (next: Texts) => {
    setTexts(next);
    keepDraft(draftName, fields.every((field) => next[field] === first[field]) ? null : next);
  };
  const save = async () => {
    setIsSaving(true);
    const found = await settle();
    setIsSaving(false);
    if (found.length > 0 && !isConfirmed) {
      markWrong(form, () => setWasTried(true));
      return form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
    }
    keepDraft(draftName, null);
    const [title, description] = [texts.title.trim(), texts.description.trim()];
    onSave({ title, description, ...(found.length > 0 && { confirmed: true }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    markWrong(form, () => setWasTried(true));
    if (Object.keys(wrong).length === 0 && !isSaving) void save();
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
    isSaving,
    /** Whether someone must confirm what the checks found, and has. */
    confirming: findings.length === 0 ? null : { isConfirmed, isMissed: wasTried && !isConfirmed },
    confirm,
    /** Whether the texts are those of an earlier visit. */
    isRestored: kept !== null && isChanged,
    change: (part: Partial<Texts>) => put({ ...texts, ...part }),
    startOver: () => put(first),
    submit,
    close,
  };
}

/** Marks what is wrong in a form and leads to the first of it. It is drawn before: on a busy machine a frame may come earlier. */
function markWrong(form: RefObject<HTMLElement | null>, mark: () => void): void {
  flushSync(mark);
  form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
