import type { SeoPage } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { SerpPreview, WidthMeter } from '../../runs/preview/SerpPreview.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { TextareaField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { checkSnippet, type Snippet, tooWide } from './proposal-rules.ts';

interface EditDialogProps {
  page: SeoPage;
  /** The text to begin with. */
  text: Snippet;
  onSave: (text: Snippet) => void;
  onClose: () => void;
}

const formId = 'edit-proposal';

/** Changes a proposal's text, with its width and its look in the results as one types. */
export function EditDialog({ page, text, onSave, onClose }: EditDialogProps) {
  const [draft, setDraft] = useState(text);
  const form = useRef<HTMLFormElement>(null);
  const errors = checkSnippet(draft);
  const wide = tooWide(draft);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(errors).length === 0) onSave({ title: draft.title.trim(), description: draft.description.trim() });
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const close = () => {
    const isChanged = draft.title !== text.title || draft.description !== text.description;
    // oxlint-disable-next-line no-alert -- a window over this window would trap the focus twice
    if (!isChanged || window.confirm('Discard your changes to this text?')) onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={close}
      title="Edit the proposal"
      description={splitUrl(page.url).path}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Save edited text
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        <TextareaField
          label="Title"
          error={errors.title}
          aside={<WidthMeter text={draft.title} kind="title" />}
          {...(wide.includes('title') && { hint: 'Longer than a result shows: the end will be cut.' })}
          rows={1}
          value={draft.title}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            form.current?.requestSubmit();
          }}
          onValueChange={(value) => setDraft({ ...draft, title: value.replaceAll('\n', ' ') })}
        />
        <TextareaField
          label="Description"
          error={errors.description}
          aside={<WidthMeter text={draft.description} kind="description" />}
          {...(wide.includes('description') && { hint: 'Longer than a result shows: the end will be cut.' })}
          rows={3}
          value={draft.description}
          onValueChange={(value) => setDraft({ ...draft, description: value.replaceAll('\n', ' ') })}
        />
        <SerpPreview url={page.url} title={draft.title} description={draft.description} />
      </form>
    </Dialog>
  );
}
