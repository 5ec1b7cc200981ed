import type { QuestionQuery } from '@serplift/core/api';
import { Lightbulb, TrendingUp } from 'lucide-react';
import { languageName } from '../../runs/settings/places.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { DraftAnswer } from './DraftAnswer.tsx';
import { classLabels, recommendationLabels } from './question-labels.ts';
import { demandInWords } from './question-words-rules.ts';

const QuestionDetails = lazyPart(
  async () => (await import('./QuestionDetails.tsx')).QuestionDetails,
  <Skeleton className="h-64" />,
);

/** What can be done with a question besides deciding. */
export interface QuestionMore {
  /** The SEO form for one page of the run. */
  seoPathOf?: ((page: string) => string) | undefined;
  /** Keeps it as an idea of a project. */
  onSaveIdea?: ((question: QuestionQuery) => void) | undefined;
  isSplitting?: boolean;
  /** Makes some of its searches a separate question. */
  onSplit?: ((question: QuestionQuery, queries: string[]) => Promise<void>) | undefined;
}

/** One question of a result: the answer to publish with its proof, then why and what to do; folded, everything behind it. */
export function QuestionPane({ question, more }: { question: QuestionQuery; more: QuestionMore }) {
  const analysis = question.grokAnalysis;
  const { onSplit } = more;
  return (
    <>
      {question.state === 'succeeded' && <DraftAnswer question={question} />}
      <p className="text-muted">
        {[classLabels[question.class], question.language === null ? null : languageName(question.language)]
          .filter(Boolean)
          .join(' · ')}
        {question.isChatStyle && ' · written as if to an assistant'}
      </p>
      <p>{demandInWords(question)}</p>
      {analysis !== null && question.state !== 'kept' && <Badge>{recommendationLabels[analysis.recommendation]}</Badge>}
      {analysis !== null && <Advice question={question} analysis={analysis} />}
      <Fold summary="Pages, answers of today, and searches" isLate>
        <QuestionDetails
          question={question}
          isSplitting={more.isSplitting ?? false}
          onSplit={onSplit && ((queries) => onSplit(question, queries))}
        />
      </Fold>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {question.handOver !== null && more.seoPathOf !== undefined && (
          <ButtonLink
            icon={<TrendingUp />}
            size="sm"
            to={more.seoPathOf(question.handOver.page)}
            aria-label={`Improve title and description for ${question.query}`}
          >
            Improve title and description
          </ButtonLink>
        )}
        {question.state === 'succeeded' && more.onSaveIdea !== undefined && (
          <Button
            icon={<Lightbulb />}
            size="sm"
            variant="ghost"
            aria-label={`Save as idea… ${question.query}`}
            onClick={() => more.onSaveIdea?.(question)}
          >
            Save as idea…
          </Button>
        )}
      </div>
    </>
  );
}

interface AdviceProps {
  question: QuestionQuery;
  analysis: NonNullable<QuestionQuery['grokAnalysis']>;
}

function Advice({ question, analysis }: AdviceProps) {
  // A kept question gives its reason as its reasoning, too.
  const isSaid = question.reasons.includes(analysis.reasoning);
  return (
    <>
      {!isSaid && (
        <div>
          <h3 className="mb-1 text-sm text-muted">Why</h3>
          <p className="wrap-anywhere">{analysis.reasoning}</p>
          {question.writtenBy === 'rules' && question.state === 'succeeded' && (
            <p className="mt-1 text-sm text-muted">
              Written by fixed rules from these numbers: the language model had no usable answer.
            </p>
          )}
        </div>
      )}
      {analysis.suggestedActions.length > 0 && (
        <div>
          <h3 className="mb-1 text-sm text-muted">Suggested actions</h3>
          <ul className="list-disc space-y-1 pl-5">
            {analysis.suggestedActions.map((action) => (
              <li key={action} className="wrap-anywhere">
                {action}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
