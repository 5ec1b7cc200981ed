import type { QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { Keyboard, SearchX } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { type PaletteCommand, useCommands } from '../../lib/commands.ts';
import { formatNumber } from '../../lib/format.ts';
import { DecisionCounts } from '../../runs/review/DecisionCounts.tsx';
import { useDecisions } from '../../runs/review/use-decisions.ts';
import { useReviewView } from '../../runs/review/use-review-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { MergeBar } from './MergeBar.tsx';
import { languagesOf, questionsInView, readView, writeView } from './question-filter-rules.ts';
import type { ReviewActions } from './QuestionCard.tsx';
import { QuestionList } from './QuestionList.tsx';
import { QuestionToolbar } from './QuestionToolbar.tsx';
import type { OpenDialog } from './ReviewDialog.tsx';
import { useQuestions } from './use-questions.ts';
import { useRegroup } from './use-regroup.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }));

interface QuestionReviewProps {
  run: QuestionOptimization;
  seoPathOf: (page: string) => string;
  onSaveIdea: (question: QuestionQuery) => void;
}

const nameOf = (question: QuestionQuery): string => question.query;

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
}

/** Moves the focus to a question that has just come to the list. */
function focusQuestion(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-item-toggle="${CSS.escape(id)}"]`)?.focus());
}

/** The questions of an ended run, to be read, grouped and decided about. */
export function QuestionReview({ run, seoPathOf, onSaveIdea }: QuestionReviewProps) {
  const { view, filter, recent, keep } = useReviewView({ read: readView, write: writeView });
  const { questions, setDecision, error, retry } = useQuestions(run);
  const { decide, undo, announcement } = useDecisions({ optimizationId: run.id, nameOf, setDecision });
  const { merge, split, isMerging, isSplitting } = useRegroup(run.id);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const showHelp = useCallback(() => setDialog({ kind: 'help' }), []);

  const actions: ReviewActions = {
    toggle: ({ id }) => setOpenIds((before) => toggled(before, id)),
    select: ({ id }) => setSelectedIds((before) => toggled(before, id)),
    accept: (question) => {
      keep(question.id);
      decide(question, { verdict: 'accepted' });
    },
    edit: (question) => setDialog({ kind: 'edit', question }),
    reject: (question) => setDialog({ kind: 'reject', question }),
    undo: (question) => {
      keep(question.id);
      undo(question);
    },
    split: async (question, queries) => {
      const id = await split(question.id, queries);
      if (id !== null) focusQuestion(id);
    },
    saveIdea: onSaveIdea,
  };
  const selected = questions.filter(({ id }) => selectedIds.has(id));
  const handleMerge = async () => {
    const id = await merge(selected.map((question) => question.id));
    setDialog(null);
    if (id === null) return;
    setSelectedIds(new Set());
    focusQuestion(id);
  };
  const shown = useMemo(() => questionsInView(questions, view, recent), [questions, view, recent]);
  useCommands(
    useMemo<PaletteCommand[]>(
      () => [{ id: 'shortcuts', label: 'Keyboard shortcuts', group: 'This page', run: showHelp }],
      [showHelp],
    ),
  );

  return (
    <section aria-labelledby="questions-heading">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 id="questions-heading" className="text-lg font-semibold">
          Questions
        </h2>
        <Button variant="ghost" className="max-sm:hidden" onClick={showHelp}>
          <Keyboard aria-hidden="true" />
          Shortcuts
        </Button>
      </div>
      <QuestionToolbar view={view} onViewChange={filter} languages={languagesOf(questions)} />
      <Counts questions={questions} shown={shown.length} total={run.totalItems} />
      <output className="sr-only">{announcement}</output>
      {shown.length === 0 ? (
        <EmptyState icon={<SearchX />} title="No question matches">
          Change the search or the filters to see more of this result.
        </EmptyState>
      ) : (
        <QuestionList
          questions={shown}
          openIds={openIds}
          selectedIds={selectedIds}
          isSplitting={isSplitting}
          actions={actions}
          seoPathOf={seoPathOf}
          onHelp={showHelp}
        />
      )}
      {error !== undefined && (
        <div className="mt-3">
          <LoadNotice title="Further questions could not be loaded" error={error} onRetry={retry} />
        </div>
      )}
      <MergeBar
        count={selected.length}
        onMerge={() => setDialog({ kind: 'merge', questions: selected })}
        onClear={() => setSelectedIds(new Set())}
      />
      {dialog !== null && (
        <Suspense>
          <ReviewDialog
            dialog={dialog}
            isMerging={isMerging}
            onClose={() => setDialog(null)}
            onMerge={() => void handleMerge()}
            onDecide={(question, verdict) => {
              keep(question.id);
              decide(question, verdict);
              setDialog(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface CountsProps {
  questions: QuestionQuery[];
  shown: number;
  total: number;
}

function Counts({ questions, shown, total }: CountsProps) {
  return (
    <p className="my-3 flex min-h-6 flex-wrap items-center gap-x-4 text-muted" aria-live="polite">
      <span className="tabular-nums">
        Showing {formatNumber(shown)} of {formatNumber(total)} questions
      </span>
      <DecisionCounts items={questions} />
    </p>
  );
}
