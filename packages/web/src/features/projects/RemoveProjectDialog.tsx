import { api, type Project } from '@serplift/core/api';
import { useSWRConfig } from 'swr';
import { useAction } from '../../lib/api.ts';
import { projectUrl } from './read-urls.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

interface RemoveProjectDialogProps {
  project: Project;
  onRemoved?: () => void;
  onClose: () => void;
}

/** Asks before a project is deleted, and forgets what was read of it. */
export function RemoveProjectDialog({ project, onRemoved, onClose }: RemoveProjectDialogProps) {
  const { run } = useAction(api.projects.remove, { stale: [api.projects.list.path] });
  const { mutate } = useSWRConfig();
  const remove = async () => {
    await run({ projectId: project.id });
    onRemoved?.();
    const isOfProject = (url: unknown) => typeof url === 'string' && url.startsWith(projectUrl(project.id));
    await mutate(isOfProject, undefined, { revalidate: false });
  };
  return (
    <RemoveDialog
      what="project"
      note={`“${project.name}” is deleted with its pages and ideas.`}
      remove={remove}
      success={{ title: 'Project Deleted', description: project.name }}
      failureTitle="Deletion Failed"
      onClose={onClose}
    />
  );
}
