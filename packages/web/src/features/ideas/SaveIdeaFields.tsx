import { ideaLimits, type Project, projectLimits } from '@serplift/core/api';
import { useId } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Input, Select, Textarea } from '../../ui/Input.tsx';
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
      <Field label="Project">
        {(control) => (
          <Select
            {...control}
            value={draft.projectId}
            onChange={(event) => onChange({ projectId: event.currentTarget.value })}
          >
            <option value="">New project…</option>
            {projects.map(({ id, name, domain }) => (
              <option key={id} value={id}>
                {name} ({domain})
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.projectId === '' && <NewProjectFields draft={draft} onChange={onChange} errors={errors} />}
      <Field
        label="Page"
        error={errors['pageUrl'] ?? errors['url']}
        hint="The page it is for. For a page still to be written, enter its planned address."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            list={urlsId}
            autoComplete="off"
            value={draft.pageUrl}
            onChange={(event) => onChange({ pageUrl: event.currentTarget.value })}
          />
        )}
      </Field>
      <datalist id={urlsId}>
        {pageUrls.map((url) => (
          <option key={url}>{url}</option>
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Type" error={errors['type']}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={ideaLimits.type}
              value={draft.type}
              onChange={(event) => onChange({ type: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Tags" isOptional error={errors['tags']}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              placeholder="With commas between them"
              value={draft.tags}
              onChange={(event) => onChange({ tags: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Changes" error={errors['changes']}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={draft.changes}
            onChange={(event) => onChange({ changes: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}

function NewProjectFields({ draft, onChange, errors }: Pick<SaveIdeaFieldsProps, 'draft' | 'onChange' | 'errors'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Project name" error={errors['projectName'] ?? errors['name']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={projectLimits.name}
            value={draft.projectName}
            onChange={(event) => onChange({ projectName: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Domain" error={errors['projectDomain'] ?? errors['domain']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={draft.projectDomain}
            onChange={(event) => onChange({ projectDomain: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
