import { ideaLimits, type Project, projectLimits } from '@serplift/core/api';
import { useId } from 'react';
import { SelectField, TextField, TextareaField } from '../../ui/form/TextField.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import type { SaveDraft } from './idea-proposal-rules.ts';

interface SaveIdeaFieldsProps {
  form: Form<SaveDraft>;
  projects: Project[];
  pageUrls: string[];
}

/** Where an idea goes and what it says. */
export function SaveIdeaFields({ form: { field, draft }, projects, pageUrls }: SaveIdeaFieldsProps) {
  const urlsId = useId();
  return (
    <>
      <SelectField label="Project" {...field('projectId')}>
        <option value="">New project…</option>
        {projects.map(({ id, name, domain }) => (
          <option key={id} value={id}>
            {name} ({domain})
          </option>
        ))}
      </SelectField>
      {draft.projectId === '' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Project name" autoComplete="off" maxLength={projectLimits.name} {...field('name')} />
          <TextField label="Domain" autoComplete="off" {...field('domain')} />
        </div>
      )}
      <TextField
        label="Page"
        hint="The page it is for. For a page still to be written, enter its planned address."
        type="url"
        list={urlsId}
        autoComplete="off"
        {...field('url')}
      />
      <datalist id={urlsId}>
        {pageUrls.map((url) => (
          <option key={url}>{url}</option>
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Type" autoComplete="off" maxLength={ideaLimits.type} {...field('type')} />
        <TextField label="Tags" isOptional autoComplete="off" placeholder="Separate with commas" {...field('tags')} />
      </div>
      <TextareaField label="Changes" rows={4} {...field('changes')} />
    </>
  );
}
