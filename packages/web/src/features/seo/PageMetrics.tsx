import type { SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { basisNotes, formatGain } from '../../runs/preview/gain-format.ts';
import { GainRange } from '../../runs/preview/GainRange.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';
import { riskLabels } from './page-list-rules.ts';

const riskTones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<string, Tone>;

/** The numbers of a page: where it stands, how it does, and what better text could add. */
export function PageMetrics({ page, largestGain }: { page: SeoPage; largestGain: number }) {
  const isBelow = page.ctr < page.expectedCtr;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <Figure label="Position">{formatPosition(page.position)}</Figure>
      <Figure label="Clicks">{formatNumber(page.clicks)}</Figure>
      <Figure label="Impressions">{formatNumber(page.impressions)}</Figure>
      <Figure label="CTR">
        <span className={clsx(isBelow && 'text-warn')}>{formatPercent(page.ctr, 2)}</span>{' '}
        <span className="font-normal text-muted">
          vs {formatPercent(page.expectedCtr, 2)} expected{basisNotes[page.expectedCtrBasis]}
        </span>
      </Figure>
      <Figure label="Extra clicks in 28 days">
        <GainRange gain={page.extraClicks} largest={largestGain} />
      </Figure>
      <Figure label="Score">{formatGain(page.score)}</Figure>
      {page.rewriteRisk !== null && (
        <Figure label="Rewrite risk">
          <Badge tone={riskTones[page.rewriteRisk.level]}>
            {riskLabels[page.rewriteRisk.level]}, {formatPercent(page.rewriteRisk.probability, 0)}
          </Badge>
        </Figure>
      )}
    </dl>
  );
}
