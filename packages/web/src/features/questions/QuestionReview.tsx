import { type QuestionOptimization, type QuestionQuery, api } from '@serplift/core/api';
import { useEffect, useEffectEvent, useMemo, useState, useCallback } from 'react';
import { useAction } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { ReviewScreen } from '../../runs/review/ReviewScreen.tsx';
import { useReview } from '../../runs/review/use-review.ts';
import type { RunItems } from '../../runs/review/use-run-items.ts';
import { Button } from '../../ui/button/Button.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { questionEntryOf } from './question-entries.tsx';
import { questionKind } from './question-kind.ts';

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

async function renewed<Answer>(call: Promise<Answer>, renew: () => Promise<void>): Promise<Answer> {
  const answer = await call;
  await renew();
  return answer;
}

/** Groups searches by hand: makes one question of several, or two of one, each answering the question to continue with, null when it failed. */
function useRegroup(optimizationId: string, renew: () => Promise<void>) {
  const { run: runMerge, isRunning: isMerging } = useAction(api.questions.merge);
  const { run: runSplit, isRunning: isSplitting } = useAction(api.questions.split);
  const merge = useCallback(
    async (questions: readonly QuestionQuery[]): Promise<string | null> => {
      const merging = runMerge({ optimizationId, itemIds: questions.map(({ id }) => id) });
      const merged = await attempt(renewed(merging, renew), {
        done: ({ query, totalMembers }) => ({
          title: 'Questions merged',
          description: `${countOf(totalMembers, 'search', 'searches')} are now under “${query}”.`,
        }),
        failed: 'The questions were not merged',
      });
      return merged?.id ?? null;
    },
    [optimizationId, renew, runMerge],
  );
  const split = useCallback(
    async ({ id }: QuestionQuery, queries: string[]): Promise<string | null> => {
      const answer = await attempt(renewed(runSplit({ optimizationId, itemId: id, queries }), renew), {
        done: ({ items }) => ({
          title: 'Question split',
          description: `“${items.at(-1)?.query}” is now a separate question.`,
        }),
        failed: 'The question was not split',
      });
      return answer?.items.at(-1)?.id ?? null;
    },
    [optimizationId, renew, runSplit],
  );
  return { merge, split, isMerging, isSplitting };
}
