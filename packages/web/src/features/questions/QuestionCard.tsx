import type { QuestionPriority, QuestionQuery } from '@serplift/core/api';
import { ChevronRight, Lightbulb, TrendingUp } from 'lucide-react';
import { Suspense } from 'react';
import { countOf, formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { DecideRow } from '../../runs/decide/DecideRow.tsx';
import { DecisionPill } from '../../runs/decide/DecisionPill.tsx';
import { basisNotes } from '../../runs/preview/gain-format.ts';
import { GainRange } from '../../runs/preview/GainRange.tsx';
import type { ReviewActions } from '../../runs/review/review-kind.ts';
import { languageName } from '../../runs/settings/places.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Badge, StatusPill, type Tone } from '../../ui/status/Badge.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { classLabels, priorityLabels, recommendationLabels, stateLabels } from './question-labels.ts';

/** The numbers of a question, and what a good answer could add. */
function QuestionMetrics({ question, largestGain }: { question: QuestionQuery; largestGain: number }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <Figure label="Impressions">{formatNumber(question.impressions)}</Figure>
      <Figure label="Clicks">{formatNumber(question.clicks)}</Figure>
      <Figure label="CTR">{formatPercent(question.ctr, 2)}</Figure>
      <Figure label="Avg position">{formatPosition(question.avgPosition)}</Figure>
      {question.state !== 'kept' && (
        <Figure label={`Extra clicks in 28 days${basisNotes[question.expectedBasis]}`}>
          <GainRange gain={question.expectedClicks} largest={largestGain} />
        </Figure>
      )}
    </dl>
  );
}

const QuestionDetails = lazyPart(async () => (await import('./QuestionDetails.tsx')).QuestionDetails);

interface QuestionCardProps {
  question: QuestionQuery;
  isOpen: boolean;
  isSelected: boolean;
  isSplitting: boolean;
  largestGain: number;
  actions: ReviewActions<QuestionQuery>;
  /** The SEO form for one page of the run. */
  seoPathOf: (page: string) => string;
  /** Makes some of its searches a separate question. */
  onSplit: (question: QuestionQuery, queries: string[]) => Promise<void>;
  /** Keeps it as an idea of a project. */
  onSaveIdea: (question: QuestionQuery) => void;
}

/** One question of a result: what is asked, what to do about it and why, and the decision; opened, everything behind it. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, isOpen, isSelected, isSplitting, largestGain, actions } = props;
  const analysis = question.grokAnalysis;
  // A kept question gives its reason as its reasoning, too.
  const reasons = question.reasons.filter((reason) => reason !== analysis?.reasoning);
  const detailsId = `details-${question.id}`;
  return (
    <Card
      className={`@container overflow-hidden has-[[data-item-toggle]:focus-visible]:border-accent-text ${isSelected ? 'border-accent-text' : ''}`}
    >
      <article aria-label={question.query} className="p-4 sm:p-5">
        {/* Where there is room, the numbers are next to the question. */}
        <div className="flex flex-wrap items-start gap-x-3 gap-y-4 @5xl:flex-nowrap">
          <CardHead
            question={question}
            isOpen={isOpen}
            isSelected={isSelected}
            detailsId={detailsId}
            actions={actions}
          />
          <div className="@max-5xl:w-full @5xl:max-w-1/2">
            <QuestionMetrics question={question} largestGain={largestGain} />
          </div>
        </div>
        {reasons.length > 0 && (
          <ul className="mt-4 space-y-1 rounded-md bg-sunken px-3 py-2">
            {reasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        )}
        {analysis !== null && <Advice question={question} analysis={analysis} />}
        <CardActions {...props} />
      </article>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <QuestionDetails
              question={question}
              isSplitting={isSplitting}
              onSplit={(queries) => props.onSplit(question, queries)}
            />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

interface AdviceProps {
  question: QuestionQuery;
  analysis: NonNullable<QuestionQuery['grokAnalysis']>;
}

function Advice({ question, analysis }: AdviceProps) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 border-t border-line pt-4 lg:grid-cols-2">
      <div>
        <h4 className="mb-1 text-sm text-muted">Why</h4>
        <p className="wrap-anywhere">{analysis.reasoning}</p>
        {question.writtenBy === 'rules' && question.state === 'succeeded' && (
          <p className="mt-2 text-sm text-muted">
            Written by fixed rules from these numbers: the language model had no usable answer.
          </p>
        )}
      </div>
      {analysis.suggestedActions.length > 0 && (
        <div>
          <h4 className="mb-1 text-sm text-muted">Suggested actions</h4>
          <ul className="list-disc space-y-1 pl-5">
            {analysis.suggestedActions.map((action) => (
              <li key={action} className="wrap-anywhere">
                {action}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const priorityTones: Record<QuestionPriority, Tone> = { high: 'warn', medium: 'accent', low: 'neutral' };

interface CardHeadProps {
  question: QuestionQuery;
  isOpen: boolean;
  isSelected: boolean;
  detailsId: string;
  actions: ReviewActions<QuestionQuery>;
}

function CardHead({ question, isOpen, isSelected, detailsId, actions }: CardHeadProps) {
  const analysis = question.grokAnalysis;
  return (
    <div className="flex w-full flex-wrap items-start gap-x-3 gap-y-2 sm:flex-nowrap @5xl:contents">
      <input
        type="checkbox"
        className="mt-1.5 size-4 shrink-0"
        aria-label={`Select ${question.query} for merging`}
        checked={isSelected}
        onChange={() => actions.select(question)}
      />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-lg font-semibold">
          <button
            type="button"
            data-item-toggle={question.id}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => actions.toggle(question)}
            className="control-target -ml-1 inline-flex items-start gap-1 rounded-md pr-1.5 text-left hover:text-accent-text"
          >
            <ChevronRight
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            <span dir="auto" className="wrap-anywhere">
              {question.query}
            </span>
          </button>
        </h3>
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-5 text-sm text-muted">
          {analysis !== null && question.state !== 'kept' && (
            <>
              <Badge tone={priorityTones[analysis.priority]}>{priorityLabels[analysis.priority]} priority</Badge>
              <Badge>{recommendationLabels[analysis.recommendation]}</Badge>
            </>
          )}
          <span>
            {[
              classLabels[question.class],
              question.language === null ? null : languageName(question.language),
              countOf(question.totalMembers, 'search', 'searches'),
              question.isChatStyle ? 'written as if to an assistant' : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <span className="shrink-0 max-sm:basis-full max-sm:pl-12 @5xl:order-last @5xl:ml-3">
        {question.state === 'succeeded' ? (
          <DecisionPill decision={question.decision} />
        ) : (
          <StatusPill tone={question.state === 'failed' ? 'bad' : question.state === 'kept' ? 'good' : 'neutral'}>
            {stateLabels[question.state]}
          </StatusPill>
        )}
      </span>
    </div>
  );
}

function CardActions({ question, actions, seoPathOf, onSaveIdea }: QuestionCardProps) {
  const further = (
    <>
      {question.handOver !== null && (
        <ButtonLink
          size="sm"
          to={seoPathOf(question.handOver.page)}
          aria-label={`Improve title and description for ${question.query}`}
        >
          <TrendingUp aria-hidden="true" />
          Improve title and description
        </ButtonLink>
      )}
      {question.state === 'succeeded' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Save as idea… ${question.query}`}
          onClick={() => onSaveIdea(question)}
        >
          <Lightbulb aria-hidden="true" />
          Save as idea…
        </Button>
      )}
    </>
  );
  if (question.state !== 'succeeded') return <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{further}</div>;
  return (
    <DecideRow
      name={question.query}
      decision={question.decision}
      onAccept={() => actions.accept(question)}
      onEdit={() => actions.edit(question)}
      onReject={() => actions.reject(question)}
      onUndo={() => actions.undo(question)}
    >
      {further}
    </DecideRow>
  );
}
