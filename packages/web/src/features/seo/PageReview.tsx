import type { SeoOptimization, SeoPage } from '@serplift/core/api';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { ReviewScreen } from '../../runs/review/ReviewScreen.tsx';
import { useReview } from '../../runs/review/use-review.ts';
import type { RunItems } from '../../runs/review/use-run-items.ts';
import { useDoubts } from './doubts/use-doubts.ts';
import { pageEntryOf } from './page-entries.tsx';
import { seoKind } from './seo-kind.ts';

interface PageReviewProps {
  run: SeoOptimization;
  runItems: RunItems<SeoPage>;
  onSaveIdea: (page: SeoPage) => void;
  /** What publishes accepted texts. */
  action?: ReactNode;
}

/** The pages of an ended run, to be read and decided about. */
export function PageReview({ run, runItems, onSaveIdea, action }: PageReviewProps) {
  const { items, isAll, setDecision } = runItems;
  // A decision is shown before thousands of texts are looked at again.
  const settled = useDeferredValue(items);
  const doubts = useDoubts(useMemo(() => [settled], [settled]));
  const { id, websiteUrl } = run;
  const entries = useMemo(
    () => items.map((page) => pageEntryOf(page, { run: { id, websiteUrl }, doubts, onSaveIdea })),
    [items, id, websiteUrl, doubts, onSaveIdea],
  );
  const state = useReview({ entries, isAll, setDecision });
  return (
    <ReviewScreen
      label="Pages"
      state={state}
      read={runItems}
      action={action}
      renderMore={(selected) => (
        // On a phone the bar would hide the rows; files are saved from the whole result there.
        <span className="contents max-sm:hidden">
          <DownloadFiles kind={seoKind} run={run} only={new Set(selected.map((entry) => entry.id))} />
        </span>
      )}
    />
  );
}
