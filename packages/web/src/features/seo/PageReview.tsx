import type { SeoOptimization, SeoPage } from '@serplift/core/api';
import { Keyboard, SearchX } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { type PaletteCommand, useCommands } from '../../lib/commands.ts';
import { formatNumber } from '../../lib/format.ts';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { DecisionCounts } from '../../runs/review/DecisionCounts.tsx';
import { useDecisions } from '../../runs/review/use-decisions.ts';
import { useReviewView } from '../../runs/review/use-review-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SpinnerMark } from '../../ui/button/Spinner.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { needsAllPages, pagesInView, readView, writeView } from './page-filter-rules.ts';
import type { ReviewActions } from './PageCard.tsx';
import { PageList } from './PageList.tsx';
import { PageToolbar } from './PageToolbar.tsx';
import { proposalOf } from './proposal-rules.ts';
import type { OpenDialog } from './ReviewDialog.tsx';
import { useRunPages } from './use-run-pages.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }));

const pathOfPage = (page: SeoPage): string => splitUrl(page.url).path;

/** The pages of an ended run, to be read and decided about. */
export function PageReview({ run, onSaveIdea }: { run: SeoOptimization; onSaveIdea: (page: SeoPage) => void }) {
  const { view, filter, recent, keep } = useReviewView({ read: readView, write: writeView });
  const loaded = useRunPages(run, needsAllPages(view, run.totalItems));
  const { pages, nextCursor } = loaded;
  const { decide, undo, announcement } = useDecisions({
    optimizationId: run.id,
    nameOf: pathOfPage,
    setDecision: loaded.setDecision,
  });
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);

  const actions = useMemo<ReviewActions>(
    () => ({
      toggle: ({ id }) =>
        setOpenIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
      accept: (page) => {
        keep(page.id);
        decide(page, { verdict: 'accepted' });
      },
      edit: (page, text = proposalOf(page) ?? { title: '', description: '' }) =>
        setDialog({ kind: 'edit', page, text }),
      reject: (page) => setDialog({ kind: 'reject', page }),
      undo: (page) => {
        keep(page.id);
        undo(page);
      },
      saveIdea: onSaveIdea,
    }),
    [keep, decide, undo, onSaveIdea],
  );
  const deferredView = useDeferredValue(view);
  const shown = useMemo(() => pagesInView(pages, deferredView, recent), [pages, deferredView, recent]);
  useCommands(
    useMemo<PaletteCommand[]>(
      () => [
        { id: 'shortcuts', label: 'Keyboard shortcuts', group: 'This page', run: () => setDialog({ kind: 'help' }) },
      ],
      [],
    ),
  );

  return (
    <section aria-labelledby="pages-heading">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 id="pages-heading" className="text-lg font-semibold">
          Pages
        </h2>
        <Button variant="ghost" className="max-sm:hidden" onClick={() => setDialog({ kind: 'help' })}>
          <Keyboard aria-hidden="true" />
          Shortcuts
        </Button>
      </div>
      <PageToolbar view={view} onViewChange={filter} />
      <Counts shown={shown} loaded={loaded} total={run.totalItems} isAll={nextCursor === null} />
      <output className="sr-only">{announcement}</output>
      {shown.length === 0 && !loaded.isLoading ? (
        <EmptyState icon={<SearchX />} title="No page matches">
          Change the search or the filters to see more of this result.
        </EmptyState>
      ) : (
        <PageList
          pages={shown}
          openIds={openIds}
          actions={actions}
          onHelp={() => setDialog({ kind: 'help' })}
          onEnd={() => nextCursor !== null && loaded.error === null && loaded.loadMore()}
        />
      )}
      {loaded.error !== null && (
        <div className="mt-3">
          <LoadNotice title="Further pages could not be loaded" error={loaded.error} onRetry={loaded.loadMore} />
        </div>
      )}
      {dialog !== null && (
        <Suspense>
          <ReviewDialog
            dialog={dialog}
            onClose={close}
            onDecide={(page, verdict) => {
              keep(page.id);
              decide(page, verdict);
              close();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface CountsProps {
  shown: SeoPage[];
  loaded: { pages: SeoPage[]; isLoading: boolean };
  total: number;
  isAll: boolean;
}

function Counts({ shown, loaded, total, isAll }: CountsProps) {
  return (
    <p className="my-3 flex min-h-6 flex-wrap items-center gap-x-4 text-muted" aria-live="polite">
      <span className="tabular-nums">
        {isAll
          ? `Showing ${formatNumber(shown.length)} of ${formatNumber(total)} pages`
          : `${formatNumber(loaded.pages.length)} of ${formatNumber(total)} pages loaded`}
      </span>
      {loaded.isLoading && (
        <span className="flex items-center gap-2">
          <SpinnerMark /> Loading further pages…
        </span>
      )}
      {isAll && <DecisionCounts items={loaded.pages} />}
    </p>
  );
}
