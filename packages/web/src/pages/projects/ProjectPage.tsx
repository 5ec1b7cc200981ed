import { api, type Project } from '@serplift/core/api';
import { FolderX, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ProjectRuns } from '../../features/history/ProjectRuns.tsx';
import { PageDetail } from '../../features/projects/pages/PageDetail.tsx';
import { PageTable } from '../../features/projects/pages/PageTable.tsx';
import { CompetitorBadges, ConnectionBadges } from '../../features/projects/ProjectBadges.tsx';
import { ProjectTrend } from '../../features/projects/ProjectTrend.tsx';
import { RemoveProjectDialog } from '../../features/projects/RemoveProjectDialog.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

const ProjectDialog = lazyPart(
  async () => (await import('../../features/projects/ProjectDialog.tsx')).ProjectDialog,
  null,
);

const back = { to: paths.projects, label: 'Back to Projects' };

/** One project: its pages, its figures and runs, or with `?page=` one of them with its ideas. */
export function ProjectPage() {
  const { id: projectId = '' } = useParams();
  const [query] = useSearchParams();
  const read = useEndpoint(api.projects.show, { projectId });
  // Its pages are asked for along with it.
  useEndpoint(api.projectPages.list, { projectId });
  useTitle(read.data?.name ?? 'Project');
  const pageId = query.get('page');
  return (
    <>
      {read.data === undefined && <PageHeader back={back} title="Project" />}
      <Loaded
        read={read}
        isKept
        failed="The project could not be loaded"
        waiting={<SkeletonRows rows={4} />}
        missing={
          <EmptyState
            icon={<FolderX />}
            title="Project not found"
            actions={<ButtonLink to={paths.projects}>Back to Projects</ButtonLink>}
          >
            It was deleted, or it belongs to another team.
          </EmptyState>
        }
      >
        {(project) =>
          pageId === null ? (
            <ProjectOverview project={project} />
          ) : (
            <PageDetail project={project} pageId={pageId} backTo={paths.project(project.id)} />
          )
        }
      </Loaded>
    </>
  );
}

function ProjectOverview({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        back={back}
        title={project.name}
        description={<span className="wrap-anywhere">{project.domain}</span>}
        actions={
          <>
            <Button icon={<Pencil />} onClick={() => setDialog('edit')}>
              Edit
            </Button>
            <Button icon={<Trash2 />} onClick={() => setDialog('remove')}>
              Delete
            </Button>
          </>
        }
      />
      <div className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
        <div className="min-w-0">
          <p className="mb-1.5 text-sm text-muted">Connected accounts</p>
          <ConnectionBadges project={project} />
        </div>
        {project.competitorDomains.length > 0 && (
          <div className="min-w-0">
            <p className="mb-1.5 text-sm text-muted">Competitors</p>
            <CompetitorBadges domains={project.competitorDomains} showsAll />
          </div>
        )}
      </div>
      <div className="grid gap-8 *:min-w-0">
        <PageTable projectId={project.id} linkTo={(pageId) => `${paths.project(project.id)}?page=${pageId}`} />
        <ProjectTrend project={project} onChooseWebsite={() => setDialog('edit')} />
        <ProjectRuns projectId={project.id} />
      </div>
      {dialog === 'edit' && <ProjectDialog project={project} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveProjectDialog
          project={project}
          onRemoved={() => void navigate(paths.projects, { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}
