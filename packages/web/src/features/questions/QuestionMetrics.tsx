import type { QuestionQuery } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { GainRange } from '../../ui/GainRange.tsx';

const basisNotes: Record<QuestionQuery['expectedBasis'], string> = {
  site: '',
  blend: ', partly prior',
  prior: ', prior',
};

/** The numbers of a question, and what a good answer could add. */
export function QuestionMetrics({ question, largestGain }: { question: QuestionQuery; largestGain: number }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
      <Metric label="Impressions">{formatNumber(question.impressions)}</Metric>
      <Metric label="Clicks">{formatNumber(question.clicks)}</Metric>
      <Metric label="CTR">{formatPercent(question.ctr, 2)}</Metric>
      <Metric label="Avg position">{formatPosition(question.avgPosition)}</Metric>
      {question.state !== 'kept' && (
        <Metric label={`Extra clicks in 28 days${basisNotes[question.expectedBasis]}`}>
          <GainRange gain={question.expectedClicks} largest={largestGain} />
        </Metric>
      )}
    </dl>
  );
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="mt-0.5 text-base font-medium tabular-nums">{children}</dd>
    </div>
  );
}
