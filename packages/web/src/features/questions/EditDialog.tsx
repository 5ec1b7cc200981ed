import type { QuestionQuery } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField, TextareaField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { answerOf, checkAnswer, wordCount } from './answer-rules.ts';

interface EditDialogProps {
  question: QuestionQuery;
  /** The wording of the question, and its answer. */
  onSave: (texts: { title: string; description: string }) => void;
  onClose: () => void;
}

const formId = 'edit-answer';

/** Rewords a question and its answer, or writes the answer where there is no draft. */
export function EditDialog({ question, onSave, onClose }: EditDialogProps) {
  const [first] = useState(() => ({ question: answerOf(question).question, text: answerOf(question).text ?? '' }));
  const [draft, setDraft] = useState(first);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = checkAnswer(draft);
  const words = wordCount(draft.text);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (Object.keys(errors).length === 0) onSave({ title: draft.question.trim(), description: draft.text.trim() });
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const close = () => {
    const isChanged = draft.question !== first.question || draft.text !== first.text;
    // oxlint-disable-next-line no-alert -- a window over this window would trap the focus twice
    if (!isChanged || window.confirm('Discard your changes to this answer?')) onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={close}
      title="Edit the answer"
      description={question.query}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Save edited answer
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        <TextField
          label="Question"
          error={wasTried ? errors['question'] : undefined}
          dir="auto"
          autoComplete="off"
          value={draft.question}
          onValueChange={(question) => setDraft({ ...draft, question })}
        />
        <TextareaField
          label="Answer"
          error={wasTried ? errors['text'] : undefined}
          aside={<span className="text-sm text-muted tabular-nums">{countOf(words, 'word')}</span>}
          hint="40 to 60 words read well as a direct answer."
          dir="auto"
          rows={5}
          value={draft.text}
          onValueChange={(text) => setDraft({ ...draft, text })}
        />
      </form>
    </Dialog>
  );
}
