import { api, type Idea, ideaLimits, type ProjectPage } from '@serplift/core/api';
import { useAction } from '../../../lib/api.ts';
import { TextField, TextareaField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { ideasUrl, pagesUrl } from '../read-urls.ts';
import { TextRows } from '../TextRows.tsx';
import { type DraftForm, useDraftForm } from '../use-draft-form.ts';
import { AnalysisSections } from './AnalysisSections.tsx';
import { checkIdea, draftOfIdea, type IdeaDraft, inputOfIdea } from './idea-rules.ts';

interface IdeaDialogProps {
  page: ProjectPage;
  /** The idea to edit; null for a new one. */
  idea: Idea | null;
  onClose: () => void;
}

const typeSuggestions = ['content', 'technical', 'ux'];

/** Adds an idea to a page or edits one. */
export function IdeaDialog({ page, idea, onClose }: IdeaDialogProps) {
  const stale = [ideasUrl(page.id), pagesUrl(page.projectId)];
  const { run: create } = useAction(api.ideas.create, { stale });
  const { run: edit } = useAction(api.ideas.edit, { stale });
  const form = useDraftForm({
    initial: draftOfIdea(idea),
    check: checkIdea,
    save: async (draft) => {
      const input = inputOfIdea(draft);
      if (idea === null) await create({ pageId: page.id, ...input });
      else await edit({ ideaId: idea.id, ...input });
      return { title: 'Success', description: idea === null ? 'Idea added.' : 'Idea updated.', tone: 'good' };
    },
    failureTitle: 'Error',
    onClose,
  });
  const { draft, change, errors } = form;
  return (
    <FormDialog
      isWide
      form={form}
      title={idea === null ? 'Add Idea' : 'Edit Idea'}
      submitLabel={idea === null ? 'Add Idea' : 'Save Changes'}
    >
      <TextField
        label="Type"
        error={errors['type']}
        hint={`For example ${typeSuggestions.join(', ')}.`}
        list="idea-types"
        autoComplete="off"
        maxLength={ideaLimits.type}
        value={draft.type}
        onValueChange={(type) => change({ type })}
      />
      <datalist id="idea-types">
        {typeSuggestions.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      <TextRows
        label="Tags"
        hint="Words that help you find the idea."
        rowName="Tag"
        rows={draft.tags}
        maxRows={ideaLimits.tags}
        maxLength={ideaLimits.tag}
        onRowsChange={(tags) => change({ tags })}
      />
      <StatsFields form={form} />
      <AnalysisSections sections={draft.sections} onSectionsChange={(sections) => change({ sections })} />
      <TextareaField
        label="Changes"
        isOptional
        hint="What to do on the page."
        maxLength={10_000}
        value={draft.changes}
        onValueChange={(changes) => change({ changes })}
      />
    </FormDialog>
  );
}

const figures = [
  { name: 'volume', label: 'Volume' },
  { name: 'impressions', label: 'Impressions' },
  { name: 'clicks', label: 'Clicks' },
  { name: 'ctr', label: 'CTR (%)' },
  { name: 'position', label: 'Position' },
] as const;

function StatsFields({ form: { draft, change, errors } }: { form: DraftForm<IdeaDraft> }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        Stats <span className="ml-0.5 font-normal text-muted">optional</span>
      </legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TextField
          label="Keyword"
          className="max-sm:col-span-2"
          autoComplete="off"
          maxLength={ideaLimits.keyword}
          value={draft.keyword}
          onValueChange={(keyword) => change({ keyword })}
        />
        {figures.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            error={errors[`stats.${name}`]}
            inputMode={name === 'ctr' || name === 'position' ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={draft[name]}
            onValueChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
