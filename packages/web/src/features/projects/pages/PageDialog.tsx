import { api, pagePriorities, type ProjectPage, projectPageLimits } from '@serplift/core/api';
import { useAction } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Options, SelectField, TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { pagesUrl } from '../read-urls.ts';
import { checkPage, draftOfPage, inputOfPage, priorityLabels } from './page-rules.ts';

interface PageDialogProps {
  projectId: string;
  /** The page to edit; null for a new one. */
  page: ProjectPage | null;
  onClose: () => void;
}

const priorities = pagePriorities.map((value) => ({ value, label: priorityLabels[value] }));

/** Adds a page to a project or edits one. */
export function PageDialog({ projectId, page, onClose }: PageDialogProps) {
  const stale = [pagesUrl(projectId)];
  const { run: create } = useAction(api.projectPages.create, { stale });
  const { run: edit } = useAction(api.projectPages.edit, { stale });
  const form = useForm({
    initial: draftOfPage(page),
    check: checkPage,
    save: async (draft) => {
      const input = inputOfPage(draft);
      if (page === null) await create({ projectId, ...input });
      else await edit({ pageId: page.id, ...input });
      return { title: 'Success', description: page === null ? 'Page added.' : 'Page updated.' };
    },
    failed: 'Error',
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={page === null ? 'Add Page' : 'Edit Page'}
      submitLabel={page === null ? 'Add Page' : 'Save Changes'}
    >
      <TextField
        label="URL"
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={projectPageLimits.url}
        placeholder="https://example.com/page"
        {...form.field('url')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Priority" {...form.field('priority')}>
          <Options choices={priorities} />
        </SelectField>
        <TextField
          label="Volume"
          hint="Monthly searches for the page’s topic."
          inputMode="numeric"
          autoComplete="off"
          {...form.field('volume')}
        />
      </div>
    </FormDialog>
  );
}
