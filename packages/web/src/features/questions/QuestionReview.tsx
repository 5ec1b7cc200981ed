import type { QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { useState } from 'react';
import type { ReviewKind } from '../../runs/review/review-kind.ts';
import { RunReview } from '../../runs/review/RunReview.tsx';
import type { ReviewItems as ReviewItemsOf } from '../../runs/review/use-review-items.ts';
import { useReview } from '../../runs/review/use-review.ts';
import { ReviewItems } from '../../runs/table/ReviewItems.tsx';
import { SelectionBar } from '../../runs/table/SelectionBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { questionKind, type QuestionTypes } from './question-kind.ts';
import { questionList } from './question-list-rules.ts';
import { questionTable } from './question-table.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { focusQuestion, useRegroup } from './use-regroup.ts';

/** How questions are reviewed. */
export const questionReview: ReviewKind<QuestionTypes> = {
  heading: 'Questions',
  noun: 'question',
  list: questionList,
  table: questionTable,
  editsInRow: true,
  selectText: 'Select the question for merging',
  Edit: lazyPart(async () => (await import('./EditAnswer.tsx')).EditAnswer),
};

const mostMerged = 20;
/** All of a run and what splitting makes of them, so that a new question can get the focus wherever it is. */
const mostQuestions = 1000;

function whyNotMerged(count: number): string | null {
  if (count === 1) return 'Select questions that ask the same thing.';
  return count > mostMerged ? `At most ${mostMerged} can be merged at once.` : null;
}

interface QuestionReviewProps {
  run: QuestionOptimization;
  read: ReviewItemsOf<QuestionTypes>;
  /** The SEO form for one page of this run. */
  seoPathOf: (page: string) => string;
  onSaveIdea: (question: QuestionQuery) => void;
}

/** The questions of an ended run, to be read, grouped and decided about. */
export function QuestionReview({ run, read, seoPathOf, onSaveIdea }: QuestionReviewProps) {
  const shared = { kind: questionKind, review: questionReview, run };
  const state = useReview({ ...shared, read });
  const { shown, items, selectedIds, setSelectedIds, runItems } = state;
  const { merge, split, isMerging, isSplitting } = useRegroup(run.id, runItems.renew);
  const [merging, setMerging] = useState<QuestionQuery[] | null>(null);
  const selected = items.filter(({ id }) => selectedIds.has(id));
  const whyNot = whyNotMerged(selected.length);
  const largestGain = Math.max(1, ...shown.map((question) => question.expectedClicks.high));
  const handleMerge = async (questions: QuestionQuery[]) => {
    const id = await merge(questions);
    setMerging(null);
    if (id === null) return;
    setSelectedIds(new Set());
    focusQuestion(id);
  };
  const handleSplit = async (question: QuestionQuery, queries: string[]) => {
    const id = await split(question, queries);
    if (id !== null) focusQuestion(id);
  };
  return (
    <>
      <RunReview
        {...shared}
        state={state}
        bulkBar={
          <SelectionBar kind={questionKind} run={run} state={state}>
            {whyNot !== null && <span className="self-center text-sm text-muted">{whyNot}</span>}
            <Button disabled={whyNot !== null} onClick={() => setMerging(selected)}>
              Merge…
            </Button>
          </SelectionBar>
        }
      >
        <ReviewItems
          label="Questions"
          kind={questionKind}
          review={questionReview}
          state={state}
          drawnAtFirst={mostQuestions}
        >
          {(question, isOpen) => (
            <QuestionCard
              question={question}
              isOpen={isOpen}
              isSelected={selectedIds.has(question.id)}
              isSplitting={isSplitting}
              largestGain={largestGain}
              actions={state.actions}
              seoPathOf={seoPathOf}
              onSplit={handleSplit}
              onSaveIdea={onSaveIdea}
            />
          )}
        </ReviewItems>
      </RunReview>
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
