import type { QuestionQuery } from '@serplift/core/api';
import { useRef } from 'react';
import { useReviewKeys } from '../../runs/review/use-review-keys.ts';
import { QuestionCard, type ReviewActions } from './QuestionCard.tsx';

interface QuestionListProps {
  questions: QuestionQuery[];
  openIds: ReadonlySet<string>;
  selectedIds: ReadonlySet<string>;
  isSplitting: boolean;
  actions: ReviewActions;
  seoPathOf: (page: string) => string;
  onHelp: () => void;
}

/** The questions of a result, one card each. */
export function QuestionList({ questions, openIds, selectedIds, actions, onHelp, ...rest }: QuestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  useReviewKeys(list, { items: questions, actions, onHelp });
  const largestGain = Math.max(1, ...questions.map((question) => question.expectedClicks.high));
  return (
    <ul ref={list} aria-label="Questions" className="space-y-3">
      {questions.map((question, index) => (
        <li key={question.id} data-index={index} className="scroll-mt-18 scroll-mb-20">
          <QuestionCard
            question={question}
            isOpen={openIds.has(question.id)}
            isSelected={selectedIds.has(question.id)}
            largestGain={largestGain}
            actions={actions}
            {...rest}
          />
        </li>
      ))}
    </ul>
  );
}
