import { api, type Project } from '@serplift/core/api';
import { ExternalLink, SearchX } from 'lucide-react';
import { useEndpoint } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { isWebAddress } from '../../../lib/page-url-rules.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { BreakableUrl } from '../../../ui/text/BreakableUrl.tsx';
import { IdeaTable } from '../ideas/IdeaTable.tsx';
import { PriorityBadge } from './PageTable.tsx';

interface PageDetailProps {
  project: Project;
  pageId: string;
  /** The address of the project. */
  backTo: string;
}

/** One page of a project with its ideas. */
export function PageDetail({ project, pageId, backTo }: PageDetailProps) {
  const read = useEndpoint(api.projectPages.list, { projectId: project.id });
  const { data, error } = read;
  const page = data?.find(({ id }) => id === pageId);
  const back = { to: backTo, label: `Back to ${project.name}` };
  if (page !== undefined) {
    return (
      <>
        <PageHeader
          back={back}
          title={<BreakableUrl url={page.url} />}
          description={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="inline-flex items-center gap-1.5">
                Priority <PriorityBadge priority={page.priority} />
              </span>
              {page.volume > 0 && <span>Volume {formatNumber(page.volume)}</span>}
              {isWebAddress(page.url) && (
                <a
                  href={page.url}
                  target="_blank"
                  rel="noreferrer"
                  className="control-target inline-flex min-h-6 items-center gap-1 rounded-sm underline underline-offset-2 hover:text-ink"
                >
                  Open the page
                  <ExternalLink className="size-3.5" />
                </a>
              )}
            </span>
          }
        />
        <IdeaTable page={page} />
      </>
    );
  }
  if (data !== undefined) {
    return (
      <>
        <PageHeader back={back} title={project.name} />
        <EmptyState
          icon={<SearchX />}
          title="Page not found"
          actions={<ButtonLink to={backTo}>Show the pages</ButtonLink>}
        >
          It was deleted, or the address is wrong.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader back={back} title={project.name} />
      {error === undefined ? <SkeletonRows rows={3} /> : <LoadError title="The page could not be loaded" read={read} />}
    </>
  );
}
