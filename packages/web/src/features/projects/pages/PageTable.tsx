import { api, type ListedPage, type PagePriority, type ProjectPage } from '@serplift/core/api';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { dayLabel } from '../../../lib/day-rules.ts';
import { countOf, formatNumber, formatPercent, formatPosition } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Badge, type Tone } from '../../../ui/status/Badge.tsx';
import { Loaded } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { actionsHead, Table } from '../../../ui/table/Table.tsx';
import { BreakableUrl } from '../../../ui/text/BreakableUrl.tsx';
import { pagesUrl } from '../read-urls.ts';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { priorityLabels } from './page-rules.ts';

const PageDialog = lazyPart(async () => (await import('./PageDialog.tsx')).PageDialog, null);

const tones: Record<PagePriority, Tone> = { high: 'bad', medium: 'warn', low: 'neutral' };

/** How urgent a page is. */
export function PriorityBadge({ priority }: { priority: PagePriority }) {
  return <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>;
}

interface PageTableProps {
  projectId: string;
  /** The address of a page's detail. */
  linkTo: (pageId: string) => string;
}

/** A project's pages: add, open, edit, delete. */
export function PageTable({ projectId, linkTo }: PageTableProps) {
  const read = useEndpoint(api.projectPages.list, { projectId });
  const { data } = read;
  const [dialog, setDialog] = useState<ProjectPage | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<ProjectPage | null>(null);
  const hasFigures = data?.some(({ figures }) => figures !== null) ?? false;
  const addButton = (
    <Button icon={<Plus />} variant="primary" onClick={() => setDialog('new')}>
      Add Page
    </Button>
  );
  return (
    // One part of the screen, so that its heading stays close to its table.
    <section>
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">Pages</h2>
          <FiguresWindow pages={data ?? []} />
        </div>
        {data !== undefined && data.length > 0 && addButton}
      </div>
      <Loaded
        read={read}
        isKept
        failed="The pages could not be loaded"
        waiting={<SkeletonRows rows={4} className="h-12 max-sm:h-28" />}
        empty={
          <EmptyState icon={<FileText />} title="No pages yet" actions={addButton}>
            Add the pages you want to improve and collect ideas for each of them.
          </EmptyState>
        }
      >
        {(pages) => (
          <Card className="overflow-hidden">
            <Table
              label="Pages"
              rows={pages}
              keyOf={({ id }) => id}
              columns={[
                { head: 'URL', className: 'min-w-44', render: (page) => <PageName page={page} to={linkTo(page.id)} /> },
                {
                  head: 'Priority',
                  className: 'max-sm:hidden',
                  render: ({ priority }) => <PriorityBadge priority={priority} />,
                },
                // Zero is what no one entered.
                figure('Volume', ({ volume }) => formatNumber(volume === 0 ? null : volume)),
                ...(hasFigures ? figureColumns : []),
                figure('Ideas', ({ ideasCount }) => formatNumber(ideasCount)),
                {
                  head: actionsHead,
                  className: 'text-right whitespace-nowrap',
                  render: (page) => (
                    <RowButtons name={page.url} onEdit={() => setDialog(page)} onRemove={() => setToRemove(page)} />
                  ),
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
      {dialog !== null && (
        <PageDialog projectId={projectId} page={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
      {toRemove !== null && <RemovePageDialog page={toRemove} onClose={() => setToRemove(null)} />}
    </section>
  );
}

/** The days that the figures of the pages cover. */
function FiguresWindow({ pages }: { pages: readonly ListedPage[] }) {
  const window = pages.find(({ figures }) => figures !== null)?.figures;
  if (window == null) return null;
  return (
    <p className="text-sm text-muted">
      Google Search, {dayLabel(window.startDate)} to {dayLabel(window.endDate)}
    </p>
  );
}

const figure = (head: string, render: (page: ListedPage) => string, className = 'max-sm:hidden') => ({
  head,
  render,
  className,
  isNumeric: true,
});

const figureColumns = [
  figure('Clicks', ({ figures }) => formatNumber(figures?.clicks)),
  figure('Impressions', ({ figures }) => formatNumber(figures?.impressions)),
  figure('CTR', ({ figures }) => formatPercent(figures?.ctr), 'max-lg:hidden'),
  figure('Position', ({ figures }) => formatPosition(figures?.position), 'max-lg:hidden'),
];

function PageName({ page, to }: { page: ListedPage; to: string }) {
  const { figures } = page;
  return (
    <>
      <Link to={to} className="rounded-sm font-medium hover:text-accent-text hover:underline">
        <BreakableUrl url={page.url} />
      </Link>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted sm:hidden">
        <PriorityBadge priority={page.priority} />
        {page.volume > 0 && `Volume ${formatNumber(page.volume)} · `}
        {countOf(page.ideasCount, 'idea')}
        {figures !== null &&
          ` · ${countOf(figures.clicks, 'click')}, ${countOf(figures.impressions, 'impression')}, position ${formatPosition(figures.position)}`}
      </span>
    </>
  );
}

function RemovePageDialog({ page, onClose }: { page: ProjectPage; onClose: () => void }) {
  const { run } = useAction(api.projectPages.remove, { stale: [pagesUrl(page.projectId)] });
  return (
    <RemoveDialog
      what="page"
      {...(page.ideasCount === 0 ? {} : { note: `It is deleted with its ${countOf(page.ideasCount, 'idea')}.` })}
      remove={() => run({ pageId: page.id })}
      success={{ title: 'Success', description: 'Page deleted.' }}
      failureTitle="Error"
      onClose={onClose}
    />
  );
}
