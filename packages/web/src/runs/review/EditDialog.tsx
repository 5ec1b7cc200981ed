import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { TextErrors, Texts } from './review-kind.ts';

interface EditDialogProps {
  title: string;
  /** What the proposal is about. */
  name: string;
  saveLabel: string;
  /** What is edited, as in "Discard your changes to this text?" */
  noun: string;
  /** The texts to begin with. */
  texts: Texts;
  check: (texts: Texts) => TextErrors;
  onSave: (texts: Texts) => void;
  onClose: () => void;
  /** The fields of the texts; errors are shown for texts that were changed or that a person tried to save. */
  children: (form: { texts: Texts; errors: TextErrors; change: (part: Partial<Texts>) => void }) => ReactNode;
}

const formId = 'edit-proposal';

/** Changes the texts of a proposal. */
export function EditDialog({ texts: first, noun, check, onSave, onClose, ...props }: EditDialogProps) {
  const [texts, setTexts] = useState(first);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = check(texts);
  const isChanged = (field: keyof Texts) => texts[field] !== first[field];
  const told = (field: keyof Texts) => (wasTried || isChanged(field) ? wrong[field] : undefined);
  const [titleError, descriptionError] = [told('title'), told('description')];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (Object.keys(wrong).length === 0) onSave({ title: texts.title.trim(), description: texts.description.trim() });
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const close = () => {
    // oxlint-disable-next-line no-alert -- a window over this window would trap the focus twice
    if (!(isChanged('title') || isChanged('description')) || window.confirm(`Discard your changes to this ${noun}?`))
      onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={close}
      title={props.title}
      description={props.name}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        {props.children({
          texts,
          errors: {
            ...(titleError !== undefined && { title: titleError }),
            ...(descriptionError !== undefined && { description: descriptionError }),
          },
          change: (part) => setTexts({ ...texts, ...part }),
        })}
      </form>
    </Dialog>
  );
}
