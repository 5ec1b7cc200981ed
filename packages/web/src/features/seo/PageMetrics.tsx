import type { SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { formatGain } from '../../lib/gain-format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { GainRange } from '../../ui/GainRange.tsx';
import { riskLabels } from './page-filter-rules.ts';

const basisNotes: Record<SeoPage['expectedCtrBasis'], string> = {
  site: '',
  blend: ', partly prior',
  prior: ', prior',
};
const riskTones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<string, Tone>;

/** The numbers of a page: where it stands, how it does, and what better text could add. */
export function PageMetrics({ page, largestGain }: { page: SeoPage; largestGain: number }) {
  const isBelow = page.ctr < page.expectedCtr;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
      <Metric label="Position">{formatPosition(page.position)}</Metric>
      <Metric label="Clicks">{formatNumber(page.clicks)}</Metric>
      <Metric label="Impressions">{formatNumber(page.impressions)}</Metric>
      <Metric label="CTR">
        <span className={clsx(isBelow && 'text-warn')}>{formatPercent(page.ctr, 2)}</span>{' '}
        <span className="font-normal text-muted">
          vs {formatPercent(page.expectedCtr, 2)} expected{basisNotes[page.expectedCtrBasis]}
        </span>
      </Metric>
      <Metric label="Extra clicks in 28 days">
        <GainRange gain={page.extraClicks} largest={largestGain} />
      </Metric>
      <Metric label="Score">{formatGain(page.score)}</Metric>
      {page.rewriteRisk !== null && (
        <Metric label="Rewrite risk">
          <Badge tone={riskTones[page.rewriteRisk.level]}>
            {riskLabels[page.rewriteRisk.level]}, {formatPercent(page.rewriteRisk.probability, 0)}
          </Badge>
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
