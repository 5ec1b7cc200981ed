import { api, type Idea, ideaLimits, type ProjectPage } from '@serplift/core/api';
import { useAction } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextField, TextareaField } from '../../../ui/form/TextField.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { ideasUrl, pagesUrl } from '../read-urls.ts';
import { TextRows } from '../TextRows.tsx';
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
  const form = useForm({
    initial: draftOfIdea(idea),
    check: checkIdea,
    save: async (draft) => {
      const input = inputOfIdea(draft);
      if (idea === null) await create({ pageId: page.id, ...input });
      else await edit({ ideaId: idea.id, ...input });
      return { title: 'Success', description: idea === null ? 'Idea added.' : 'Idea updated.' };
    },
    failed: 'Error',
    onClose,
  });
  const { draft, change } = form;
  return (
    <FormDialog
      isWide
      form={form}
      title={idea === null ? 'Add Idea' : 'Edit Idea'}
      submitLabel={idea === null ? 'Add Idea' : 'Save Changes'}
    >
      <TextField
        label="Type"
        hint={`For example ${typeSuggestions.join(', ')}.`}
        list="idea-types"
        autoComplete="off"
        maxLength={ideaLimits.type}
        {...form.field('type')}
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
        {...form.field('changes')}
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

function StatsFields({ form }: { form: Form<IdeaDraft> }) {
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
          {...form.field('keyword')}
        />
        {figures.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode={name === 'ctr' || name === 'position' ? 'decimal' : 'numeric'}
            autoComplete="off"
            {...form.field(name)}
            error={form.errors[`stats.${name}`]}
          />
        ))}
      </div>
    </fieldset>
  );
}
