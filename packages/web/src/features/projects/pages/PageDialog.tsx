import { api, pagePriorities, type PagePriority, type ProjectPage, projectPageLimits } from '@serplift/core/api';
import { useAction } from '../../../lib/api.ts';
import { SelectField, TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { pagesUrl } from '../read-urls.ts';
import { useDraftForm } from '../use-draft-form.ts';
import { checkPage, draftOfPage, inputOfPage, priorityLabels } from './page-rules.ts';

interface PageDialogProps {
  projectId: string;
  /** The page to edit; null for a new one. */
  page: ProjectPage | null;
  onClose: () => void;
}

/** Adds a page to a project or edits one. */
export function PageDialog({ projectId, page, onClose }: PageDialogProps) {
  const stale = [pagesUrl(projectId)];
  const { run: create } = useAction(api.projectPages.create, { stale });
  const { run: edit } = useAction(api.projectPages.edit, { stale });
  const form = useDraftForm({
    initial: draftOfPage(page),
    check: checkPage,
    save: async (draft) => {
      const input = inputOfPage(draft);
      if (page === null) await create({ projectId, ...input });
      else await edit({ pageId: page.id, ...input });
      return { title: 'Success', description: page === null ? 'Page added.' : 'Page updated.', tone: 'good' };
    },
    failureTitle: 'Error',
    onClose,
  });
  const { draft, change, errors } = form;
  return (
    <FormDialog
      form={form}
      title={page === null ? 'Add Page' : 'Edit Page'}
      submitLabel={page === null ? 'Add Page' : 'Save Changes'}
    >
      <TextField
        label="URL"
        error={errors['url']}
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={projectPageLimits.url}
        placeholder="https://example.com/page"
        value={draft.url}
        onValueChange={(url) => change({ url })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Priority"
          value={draft.priority}
          onValueChange={(priority) => change({ priority: priority as PagePriority })}
        >
          {pagePriorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Volume"
          error={errors['volume']}
          hint="Monthly searches for the page’s topic."
          inputMode="numeric"
          autoComplete="off"
          value={draft.volume}
          onValueChange={(volume) => change({ volume })}
        />
      </div>
    </FormDialog>
  );
}
