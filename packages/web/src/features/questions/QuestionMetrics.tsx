import type { QuestionQuery } from '@serplift/core/api';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { basisNotes } from '../../runs/preview/gain-format.ts';
import { GainRange } from '../../runs/preview/GainRange.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';

/** The numbers of a question, and what a good answer could add. */
export function QuestionMetrics({ question, largestGain }: { question: QuestionQuery; largestGain: number }) {
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
