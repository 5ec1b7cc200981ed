import type { ReactNode } from 'react';
import { isApple, isHotkey } from '../../lib/hotkeys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { EditProps, TextErrors, Texts } from '../review/review-kind.ts';
import { useEditForm } from './use-edit-form.ts';

interface EditDialogProps extends Pick<EditProps<unknown>, 'onSave' | 'onClose'> {
  title: string;
  /** What the proposal is about. */
  name: string;
  saveLabel: string;
  /** What is edited, as in "Discard your changes to this text?" */
  noun: string;
  /** Names the draft that is kept until it is saved. */
  itemId: string;
  /** The texts to begin with. */
  texts: Texts;
  check: (texts: Texts) => TextErrors;
  /** The fields of the texts; errors are shown for texts that were changed or that a person tried to save. */
  children: (form: { texts: Texts; errors: TextErrors; change: (part: Partial<Texts>) => void }) => ReactNode;
}

const formId = 'edit-proposal';

/** Changes the texts of a proposal, in a window. */
export function EditDialog(props: EditDialogProps) {
  const { title, name, saveLabel, itemId } = props;
  const edit = useEditForm({ ...props, draftName: `edit ${itemId}` });
  const { form, texts, errors, change, submit, close } = edit;
  const buttons = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary">
        {saveLabel}
      </Button>
    </>
  );
  const fields = (
    <>
      {edit.isRestored && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          Your unsaved text from an earlier visit.
          <Button size="sm" variant="ghost" onClick={edit.startOver}>
            Start Over
          </Button>
        </p>
      )}
      {props.children({ texts, errors, change })}
    </>
  );
  return (
    <Dialog isOpen isWide onOpenChange={close} title={title} description={name} footer={buttons}>
      {/* Saves from within a text of several lines. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (isHotkey('mod+enter', event, isApple())) event.currentTarget.requestSubmit();
        }}
        className="space-y-4"
      >
        {fields}
      </form>
    </Dialog>
  );
}
