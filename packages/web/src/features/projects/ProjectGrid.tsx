import { api, type Project } from '@serplift/core/api';
import { FolderKanban } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { CompetitorBadges, ConnectionBadges } from './ProjectBadges.tsx';
import { RemoveProjectDialog } from './RemoveProjectDialog.tsx';
import { RowButtons } from './RowButtons.tsx';

const ProjectDialog = lazyPart(async () => (await import('./ProjectDialog.tsx')).ProjectDialog, null);

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** The team's projects as cards. */
export function ProjectGrid({ onCreate }: { onCreate: () => void }) {
  const read = useEndpoint(api.projects.list, {});
  const { data, error } = read;
  const [toEdit, setToEdit] = useState<Project | null>(null);
  const [toRemove, setToRemove] = useState<Project | null>(null);
  if (error !== undefined && data === undefined) {
    return <LoadError title="Your projects could not be loaded" read={read} />;
  }
  if (data === undefined) return <LoadingGrid />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          icon={<FolderKanban />}
          title="No projects yet"
          actions={
            <Button variant="primary" onClick={onCreate}>
              Create Your First Project
            </Button>
          }
        >
          A project keeps a website together with its competitors, its accounts, and the pages you want to improve with
          ideas for each.
        </EmptyState>
      ) : (
        <ul aria-label="Projects" className={grid}>
          {data.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} onEdit={() => setToEdit(project)} onRemove={() => setToRemove(project)} />
            </li>
          ))}
        </ul>
      )}
      {toEdit !== null && <ProjectDialog project={toEdit} onClose={() => setToEdit(null)} />}
      {toRemove !== null && <RemoveProjectDialog project={toRemove} onClose={() => setToRemove(null)} />}
    </>
  );
}

function LoadingGrid() {
  return (
    <output className={grid}>
      <span className="sr-only">Loading…</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-44" />
      ))}
    </output>
  );
}

interface ProjectCardProps {
  project: Project;
  onEdit: () => void;
  onRemove: () => void;
}

function ProjectCard({ project, onEdit, onRemove }: ProjectCardProps) {
  return (
    <Card className="flex h-full flex-col p-4 sm:p-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <Link to={paths.project(project.id)} className="rounded-sm hover:text-accent-text hover:underline">
              {project.name}
            </Link>
          </h2>
          <p className="wrap-anywhere text-muted">{project.domain}</p>
        </div>
        <div className="-mt-1 -mr-1.5 flex">
          <RowButtons name={project.name} onEdit={onEdit} onRemove={onRemove} />
        </div>
      </div>
      <div className="mt-4 space-y-3">
        {project.competitorDomains.length > 0 && (
          <div>
            <p className="mb-1.5 text-sm text-muted">Competitors</p>
            <CompetitorBadges domains={project.competitorDomains} />
          </div>
        )}
        <div>
          <p className="mb-1.5 text-sm text-muted">Connected accounts</p>
          <ConnectionBadges project={project} />
        </div>
      </div>
      <p className="mt-auto pt-4 text-sm text-muted">Created {formatDate(project.createdAt)}</p>
    </Card>
  );
}
