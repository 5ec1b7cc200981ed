import type { QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { ReviewScreen } from '../../runs/review/ReviewScreen.tsx';
import { useReview } from '../../runs/review/use-review.ts';
import type { RunItems } from '../../runs/review/use-run-items.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { questionEntryOf } from './question-entries.tsx';
import { questionKind } from './question-kind.ts';
import { useRegroup } from './use-regroup.ts';

const mostMerged = 20;

function whyNotMerged(count: number): string | null {
  if (count === 1) return 'Select questions that ask the same thing.';
  return count > mostMerged ? `At most ${mostMerged} can be merged at once.` : null;
}

interface QuestionReviewProps {
  run: QuestionOptimization;
  runItems: RunItems<QuestionQuery>;
  /** The SEO form for one page of this run. */
  seoPathOf: (page: string) => string;
  onSaveIdea: (question: QuestionQuery) => void;
}

/** The questions of an ended run, to be read, grouped and decided about. */
export function QuestionReview({ run, runItems, seoPathOf, onSaveIdea }: QuestionReviewProps) {
  const { items, isAll, setDecision } = runItems;
  const { merge, split, isMerging, isSplitting } = useRegroup(run.id, runItems.renew);
  const [merging, setMerging] = useState<QuestionQuery[] | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const { id, websiteUrl } = run;
  const entries = useMemo(() => {
    const onSplit = async (question: QuestionQuery, queries: string[]) => setMade(await split(question, queries));
    const more = { seoPathOf, onSaveIdea, isSplitting, onSplit };
    return items.map((question) => questionEntryOf(question, { run: { id, websiteUrl }, more }));
  }, [items, id, websiteUrl, seoPathOf, onSaveIdea, isSplitting, split]);
  const state = useReview({ entries, isAll, setDecision });
  const goTo = useEffectEvent(state.moveTo);
  // One goes on with the question that has just come to the list.
  useEffect(() => {
    if (made !== null) goTo(made);
  }, [made]);
  const handleMerge = async (questions: QuestionQuery[]) => {
    const merged = await merge(questions);
    setMerging(null);
    if (merged === null) return;
    state.setSelectedIds(new Set());
    setMade(merged);
  };
  return (
    <>
      <ReviewScreen
        label="Questions"
        state={state}
        read={runItems}
        renderMore={(selected) => {
          const ids = new Set(selected.map((entry) => entry.id));
          const whyNot = whyNotMerged(ids.size);
          return (
            <>
              {whyNot !== null && <span className="self-center text-sm text-muted">{whyNot}</span>}
              <Button
                disabled={whyNot !== null}
                onClick={() => setMerging(items.filter((question) => ids.has(question.id)))}
              >
                Merge…
              </Button>
              <span className="contents max-sm:hidden">
                <DownloadFiles kind={questionKind} run={run} only={ids} />
              </span>
            </>
          );
        }}
      />
      {merging !== null && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setMerging(null)}
          isDanger={false}
          title={`Merge ${merging.length} questions into one?`}
          description={`All their searches are combined. The strongest question keeps its recommendation, draft, and decision; those of the others are dropped: ${merging.map(({ query }) => `“${query}”`).join(', ')}.`}
          confirmLabel="Merge Questions"
          isLoading={isMerging}
          onConfirm={() => void handleMerge(merging)}
        />
      )}
    </>
  );
}
