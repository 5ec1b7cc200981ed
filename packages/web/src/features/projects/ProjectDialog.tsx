import { api, type Project, projectLimits } from '@serplift/core/api';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountFields } from './AccountFields.tsx';
import {
  checkProject,
  cleaningHint,
  draftOfProject,
  firstProjectDraft,
  inputOfProject,
  maxCompetitors,
  type ProjectDraft,
  savedText,
} from './project-rules.ts';
import { projectUrl } from './read-urls.ts';
import { TextRows } from './TextRows.tsx';

interface ProjectDialogProps {
  /** The project to edit; null for a new one. */
  project: Project | null;
  onClose: () => void;
}

/** Creates a project or edits one; a new one begins with the website and the account that the team has chosen. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const teamId = useCurrentUser().team?.id ?? '';
  const integrations = useEndpoint(api.integrations.list, project === null ? { teamId } : null);
  const projects = useEndpoint(api.projects.list, {}).data ?? [];
  if (project === null && integrations.data === undefined && integrations.error === undefined) return null;
  const initial =
    project === null && integrations.data !== undefined
      ? firstProjectDraft(integrations.data, projects)
      : draftOfProject(project);
  return <ProjectForm project={project} initial={initial} onClose={onClose} />;
}

function ProjectForm({ project, initial, onClose }: ProjectDialogProps & { initial: ProjectDraft }) {
  const { run: create } = useAction(api.projects.create, { stale: [api.projects.list.path] });
  const { run: edit } = useAction(api.projects.edit, {
    stale: [api.projects.list.path, ...(project === null ? [] : [projectUrl(project.id)])],
  });
  const form = useForm({
    initial,
    check: checkProject,
    save: async (draft) => {
      const input = inputOfProject(draft);
      const saved = project === null ? await create(input) : await edit({ projectId: project.id, ...input });
      const title = project === null ? 'Project Created' : 'Project Updated';
      return { title, description: savedText(saved) };
    },
    failed: project === null ? 'Creation Failed' : 'Update Failed',
    onClose,
  });
  const { draft, change, errors } = form;
  return (
    <FormDialog
      form={form}
      title={project === null ? 'New Project' : 'Edit Project'}
      description="A website you work on, with its competitors and accounts."
      submitLabel={project === null ? 'Create Project' : 'Save Changes'}
    >
      <TextField label="Project Name" autoComplete="off" maxLength={projectLimits.name} {...form.field('name')} />
      <TextField
        label="Domain"
        hint={cleaningHint(draft.domain) ?? 'Without https:// and www, for example example.com.'}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={projectLimits.typedDomain}
        placeholder="example.com"
        {...form.field('domain')}
      />
      <TextRows
        label="Competitor Domains"
        hint={`Up to ${maxCompetitors}. Your SEO runs ignore searches for their names.`}
        rowName="Competitor"
        rows={draft.competitors}
        maxRows={maxCompetitors}
        maxLength={projectLimits.typedDomain}
        placeholder="competitor.com"
        errorOf={(row) => errors[`competitors.${row}`]}
        hintOf={cleaningHint}
        onRowsChange={(competitors) => change({ competitors })}
      />
      <AccountFields form={form} />
    </FormDialog>
  );
}
