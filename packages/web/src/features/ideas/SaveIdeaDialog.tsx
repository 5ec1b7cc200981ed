import {
  api,
  type IdeaProposal,
  type Project,
  ideaLimits,
  projectLimits,
  ApiError,
  isSamePage,
  type ProjectPage,
  requestOf,
} from '@serplift/core/api';
import { useId } from 'react';
import { useEndpoint, useAction } from '../../lib/api.ts';
import { callServer } from '../../lib/call-server.ts';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField, TextField, TextareaField } from '../../ui/form/TextField.tsx';
import { useForm, type Form } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { ToastMessage } from '../../ui/overlay/toast-store.ts';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { checkSaveDraft, firstDraft, type SaveDraft, tagsOf } from './idea-proposal-rules.ts';

interface SaveIdeaDialogProps {
  proposal: IdeaProposal;
  onClose: () => void;
}

/** Keeps a result as an idea for a page of a project. */
export function SaveIdeaDialog({ proposal, onClose }: SaveIdeaDialogProps) {
  const read = useEndpoint(api.projects.list, {});
  const { data: projects, error } = read;
  if (projects !== undefined) return <SaveIdeaForm proposal={proposal} projects={projects} onClose={onClose} />;
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title="Save as idea" description={proposal.name}>
      {error === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <LoadError title="Your projects could not be loaded" read={read} />
      )}
    </Dialog>
  );
}

function SaveIdeaForm({ proposal, projects, onClose }: SaveIdeaDialogProps & { projects: Project[] }) {
  const save = useSaveIdea();
  const form = useForm({
    initial: firstDraft(proposal, projects),
    check: checkSaveDraft,
    save: (draft) => save(proposal, draft),
    failed: 'The idea was not saved',
    onClose,
  });
  const { impressions, clicks, ctr, position } = proposal.stats;
  return (
    <FormDialog isWide form={form} title="Save as idea" description={proposal.name} submitLabel="Save Idea">
      <SaveIdeaFields form={form} projects={projects} pageUrls={proposal.pageUrls} />
      <p className="text-sm text-muted">
        Its figures are saved with it: {formatNumber(impressions)} impressions, {formatNumber(clicks)} clicks, CTR{' '}
        {formatPercent((ctr ?? 0) / 100, 2)}, position {formatPosition(position)}
        {proposal.sections.length > 0 &&
          `; and the analysis: ${proposal.sections.map(({ title }) => title).join(', ')}`}
        .
      </p>
    </FormDialog>
  );
}

interface SaveIdeaFieldsProps {
  form: Form<SaveDraft>;
  projects: Project[];
  pageUrls: string[];
}

/** Where an idea goes and what it says. */
function SaveIdeaFields({ form: { field, draft }, projects, pageUrls }: SaveIdeaFieldsProps) {
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

const stale = [/^\/api\/projects\/[^/]+\/pages$/, /^\/api\/pages\/[^/]+\/ideas$/];

/** Keeps an idea: makes the project and the page where they are missing, and answers where the idea went. */
function useSaveIdea() {
  const { run: createProject } = useAction(api.projects.create, { stale: [requestOf(api.projects.list, {}).url] });
  const { run: createPage } = useAction(api.projectPages.create, { stale });
  const { run: createIdea } = useAction(api.ideas.create, { stale });

  const pageOf = async (projectId: string, url: string, priority: IdeaProposal['priority']): Promise<ProjectPage> => {
    try {
      return await createPage({ projectId, url, priority });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      const pages = await callServer(api.projectPages.list, { projectId });
      const known = pages.find((page) => isSamePage(page.url, url));
      if (known === undefined) throw error;
      return known;
    }
  };

  return async (proposal: IdeaProposal, draft: SaveDraft): Promise<ToastMessage> => {
    const projectId =
      draft.projectId || (await createProject({ name: draft.name.trim(), domain: draft.domain.trim() })).id;
    const page = await pageOf(projectId, draft.url.trim(), proposal.priority);
    await createIdea({
      pageId: page.id,
      type: draft.type.trim(),
      tags: tagsOf(draft.tags),
      stats: proposal.stats,
      analysis: { headlines: proposal.sections },
      changes: draft.changes,
    });
    return {
      title: 'Success',
      description: 'Idea saved.',
      link: { to: `${paths.project(projectId)}?page=${encodeURIComponent(page.id)}`, label: 'Open page' },
    };
  };
}
