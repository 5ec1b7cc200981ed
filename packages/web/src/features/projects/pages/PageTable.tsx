import { api, type ListedPage, type PagePriority, type ProjectPage } from '@serplift/core/api';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { dayLabel } from '../../../lib/day-rules.ts';
import { countOf, formatNumber, formatPercent, formatPosition } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Badge, type Tone } from '../../../ui/status/Badge.tsx';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../../ui/table/Table.tsx';
import { BreakableUrl } from '../../../ui/text/BreakableUrl.tsx';
import { pagesUrl } from '../read-urls.ts';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { priorityLabels } from './page-rules.ts';

const PageDialog = lazyPart(async () => (await import('./PageDialog.tsx')).PageDialog);

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
  const { data, error } = read;
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
      {error !== undefined && data === undefined && <LoadError title="The pages could not be loaded" read={read} />}
      {error === undefined && data === undefined && <SkeletonRows rows={4} className="h-12 max-sm:h-28" />}
      {data?.length === 0 && (
        <EmptyState icon={<FileText />} title="No pages yet" actions={addButton}>
          Add the pages you want to improve and collect ideas for each of them.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Card className="overflow-hidden">
          <Table label="Pages">
            <Thead>
              <Th>URL</Th>
              <Th className="max-sm:hidden">Priority</Th>
              <Th className="max-sm:hidden" isNumeric>
                Volume
              </Th>
              {hasFigures && <FigureHeads />}
              <Th className="max-sm:hidden" isNumeric>
                Ideas
              </Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </Thead>
            <tbody>
              {data.map((page) => (
                <PageRow
                  key={page.id}
                  page={page}
                  hasFigures={hasFigures}
                  to={linkTo(page.id)}
                  onEdit={() => setDialog(page)}
                  onRemove={() => setToRemove(page)}
                />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {dialog !== null && (
        <Suspense>
          <PageDialog projectId={projectId} page={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
        </Suspense>
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

function FigureHeads() {
  return (
    <>
      <Th className="max-sm:hidden" isNumeric>
        Clicks
      </Th>
      <Th className="max-sm:hidden" isNumeric>
        Impressions
      </Th>
      <Th className="max-lg:hidden" isNumeric>
        CTR
      </Th>
      <Th className="max-lg:hidden" isNumeric>
        Position
      </Th>
    </>
  );
}

function FigureCells({ figures }: Pick<ListedPage, 'figures'>) {
  return (
    <>
      <Td isNumeric className="max-sm:hidden">
        {formatNumber(figures?.clicks)}
      </Td>
      <Td isNumeric className="max-sm:hidden">
        {formatNumber(figures?.impressions)}
      </Td>
      <Td isNumeric className="max-lg:hidden">
        {formatPercent(figures?.ctr)}
      </Td>
      <Td isNumeric className="max-lg:hidden">
        {formatPosition(figures?.position)}
      </Td>
    </>
  );
}

interface PageRowProps {
  page: ListedPage;
  /** Whether any page of the table has figures. */
  hasFigures: boolean;
  to: string;
  onEdit: () => void;
  onRemove: () => void;
}

function PageRow({ page, hasFigures, to, onEdit, onRemove }: PageRowProps) {
  const { figures } = page;
  return (
    <Tr>
      <Td className="min-w-44">
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
      </Td>
      <Td className="max-sm:hidden">
        <PriorityBadge priority={page.priority} />
      </Td>
      <Td isNumeric className="max-sm:hidden">
        {/* Zero is what no one entered. */}
        {formatNumber(page.volume === 0 ? null : page.volume)}
      </Td>
      {hasFigures && <FigureCells figures={figures} />}
      <Td isNumeric className="max-sm:hidden">
        {formatNumber(page.ideasCount)}
      </Td>
      <Td className="text-right whitespace-nowrap">
        <IconButton icon={<Pencil />} isSmall label={`Edit ${page.url}`} onClick={onEdit} />
        <IconButton icon={<Trash2 />} isSmall label={`Delete ${page.url}`} onClick={onRemove} />
      </Td>
    </Tr>
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
