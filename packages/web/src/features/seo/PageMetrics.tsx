import { seoLimits, type SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { basisNotes, formatChange, formatGain } from '../../runs/preview/gain-format.ts';
import { GainRange } from '../../runs/preview/GainRange.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';
import { faultLabels, riskLabels } from './page-list-rules.ts';

const riskTones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<string, Tone>;

/** The numbers of a page: where it ranks, how it does, and what a new text may bring. */
export function PageMetrics({ page, largestGap }: { page: SeoPage; largestGap: number }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <Figure label="Position">{formatPosition(page.position)}</Figure>
      <Figure label="Clicks">{formatNumber(page.clicks)}</Figure>
      <Figure label="Impressions">{formatNumber(page.impressions)}</Figure>
      <Figure label="CTR">
        <Rate page={page} />
      </Figure>
      {page.hidden !== null && (
        <Figure label="Hidden clicks, impressions">
          {formatPercent(page.hidden.clicks, 0)}, {formatPercent(page.hidden.impressions, 0)}
          {page.hidden.impressions > seoLimits.mostlyHidden && (
            <span className="font-normal text-muted"> · queries unknown</span>
          )}
        </Figure>
      )}
      <Figure label="Clicks in 28 days">{formatGain(page.clicks28)}</Figure>
      {page.belowSimilar !== null && (
        <Figure label="Below similar pages in 28 days">
          {page.belowSimilar.isAtMost && 'At most '}
          <GainRange gain={page.belowSimilar} largest={largestGap} />
        </Figure>
      )}
      <Figure label="A new text may bring in 28 days">
        {formatChange(page.newText.point)}{' '}
        <span className="font-normal text-muted">
          ({formatChange(page.newText.low)} to {formatChange(page.newText.high)}),{' '}
          {formatPercent(page.newText.chanceOfLoss, 0)} chance of a loss
        </span>
      </Figure>
      <Figure label="Score">{formatGain(page.score)}</Figure>
      {page.fault !== 'none' && (
        <Figure label="Fault">
          <Badge tone="warn">{faultLabels[page.fault]}</Badge>
        </Figure>
      )}
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

function Rate({ page: { ctr, expectedCtr, expectedCtrBasis } }: { page: SeoPage }) {
  const isBelow = expectedCtr !== null && ctr < expectedCtr;
  return (
    <>
      <span className={clsx(isBelow && 'text-warn')}>{formatPercent(ctr, 2)}</span>
      {expectedCtr !== null && (
        <span className="font-normal text-muted">
          {' '}
          vs {formatPercent(expectedCtr, 2)} expected{basisNotes[expectedCtrBasis]}
        </span>
      )}
    </>
  );
}
