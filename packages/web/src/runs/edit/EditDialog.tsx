import type { EditedText } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { isApple, isHotkey } from '../../lib/hotkeys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { EditProps, TextErrors, Texts } from '../review/review-kind.ts';
import { TextReview } from './TextReview.tsx';
import { useEditForm } from './use-edit-form.ts';

interface EditDialogProps extends Pick<EditProps<unknown>, 'onSave' | 'onClose'> {
  title: string;
  /** What the proposal is about. */
  name: string;
  saveLabel: string;
  /** What is edited, as in "Discard your changes to this text?" */
  noun: string;
  runId: string;
  itemId: string;
  /** The texts to begin with. */
  texts: Texts;
  /** What can be said without the server. */
  problemsOf: (texts: Texts) => TextErrors;
  /** The fields of the texts; errors are shown for texts that were changed or that a person tried to save. */
  children: (form: { texts: Texts; errors: TextErrors; change: (part: Partial<Texts>) => void }) => ReactNode;
}

const formId = 'edit-proposal';

const typedOf = ({ title, description }: Texts): EditedText[] =>
  [
    { at: 'title', text: title.trim() },
    { at: 'description', text: description.trim() },
  ].filter(({ text }) => text !== '');

/** Changes the texts of a proposal, in a window. */
export function EditDialog(props: EditDialogProps) {
  const { title, name, saveLabel, runId, itemId } = props;
  const edit = useEditForm(props);
  const { form, texts, errors, confirming, change, submit, close } = edit;
  const buttons = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={edit.isSaving}>
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
      {confirming !== null && (
        <Checkbox
          label="Save it as it is: I have checked what is said above."
          hint="Your name is kept with it."
          checked={confirming.isConfirmed}
          aria-invalid={confirming.isMissed || undefined}
          onChange={(event) => edit.confirm(event.currentTarget.checked)}
        />
      )}
      <TextReview optimizationId={runId} itemId={itemId} texts={typedOf(texts)} />
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
