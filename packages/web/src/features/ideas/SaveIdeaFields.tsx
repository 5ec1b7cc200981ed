import { ideaLimits, type Project, projectLimits } from '@serplift/core/api';
import { useId } from 'react';
import { SelectField, TextField, TextareaField } from '../../ui/form/TextField.tsx';
import type { SaveDraft } from './idea-proposal-rules.ts';

interface SaveIdeaFieldsProps {
  draft: SaveDraft;
  onChange: (part: Partial<SaveDraft>) => void;
  errors: Partial<Record<string, string>>;
  projects: Project[];
  pageUrls: string[];
}

/** Where an idea goes and what it says. */
export function SaveIdeaFields({ draft, onChange, errors, projects, pageUrls }: SaveIdeaFieldsProps) {
  const urlsId = useId();
  return (
    <>
      <SelectField label="Project" value={draft.projectId} onValueChange={(projectId) => onChange({ projectId })}>
        <option value="">New project…</option>
        {projects.map(({ id, name, domain }) => (
          <option key={id} value={id}>
            {name} ({domain})
          </option>
        ))}
      </SelectField>
      {draft.projectId === '' && <NewProjectFields draft={draft} onChange={onChange} errors={errors} />}
      <TextField
        label="Page"
        error={errors['pageUrl'] ?? errors['url']}
        hint="The page it is for. For a page still to be written, enter its planned address."
        type="url"
        list={urlsId}
        autoComplete="off"
        value={draft.pageUrl}
        onValueChange={(pageUrl) => onChange({ pageUrl })}
      />
      <datalist id={urlsId}>
        {pageUrls.map((url) => (
          <option key={url}>{url}</option>
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Type"
          error={errors['type']}
          autoComplete="off"
          maxLength={ideaLimits.type}
          value={draft.type}
          onValueChange={(type) => onChange({ type })}
        />
        <TextField
          label="Tags"
          isOptional
          error={errors['tags']}
          autoComplete="off"
          placeholder="Separate with commas"
          value={draft.tags}
          onValueChange={(tags) => onChange({ tags })}
        />
      </div>
      <TextareaField
        label="Changes"
        error={errors['changes']}
        rows={4}
        value={draft.changes}
        onValueChange={(changes) => onChange({ changes })}
      />
    </>
  );
}

function NewProjectFields({ draft, onChange, errors }: Pick<SaveIdeaFieldsProps, 'draft' | 'onChange' | 'errors'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Project name"
        error={errors['projectName'] ?? errors['name']}
        autoComplete="off"
        maxLength={projectLimits.name}
        value={draft.projectName}
        onValueChange={(projectName) => onChange({ projectName })}
      />
      <TextField
        label="Domain"
        error={errors['projectDomain'] ?? errors['domain']}
        autoComplete="off"
        value={draft.projectDomain}
        onValueChange={(projectDomain) => onChange({ projectDomain })}
      />
    </div>
  );
}
