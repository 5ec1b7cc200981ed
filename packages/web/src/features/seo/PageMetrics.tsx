import { doubtsOf, faultName, isShareOfWindow, isTooLittleData, type SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import { formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import { basisNotes, formatGain, formatGainRange } from '../../runs/preview/gain-format.ts';
import { Figure } from '../../ui/layout/Figure.tsx';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';

const riskLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;
const riskTones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<string, Tone>;

/** The numbers of a page: where it ranks and how it does. */
export function PageMetrics({ page }: { page: SeoPage }) {
  const doubts = doubtsOf(page);
  return (
    <>
      <MetricList page={page} />
      {doubts.length > 0 && (
        <ul className="mt-3 space-y-1 text-sm text-muted">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function MetricList({ page }: { page: SeoPage }) {
  const gap = page.belowSimilar === null ? null : formatGainRange(page.belowSimilar);
  const inWindow = (figure: string): string => `${figure} (${page.windowDays} days)`;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <Figure label={inWindow('CTR')}>
        <Rate page={page} />
      </Figure>
      {page.hidden !== null && (
        <Figure label={inWindow('From hidden searches')}>
          {formatPercent(page.hidden.clicks, 0)} of clicks, {formatPercent(page.hidden.impressions, 0)} of impressions
        </Figure>
      )}
      {page.landing !== null && (
        <Figure label={inWindow('Sessions, key events, revenue')}>
          {formatNumber(page.landing.sessions)}, {formatNumber(page.landing.keyEvents)},{' '}
          {formatMoney(page.landing.revenue, page.landing.currencyCode)}
        </Figure>
      )}
      <Figure label={isShareOfWindow(page) ? 'Clicks in 28 days, average' : 'Clicks in 28 days'}>
        {formatGain(page.clicks28)}
      </Figure>
      {page.belowSimilar !== null && gap !== null && (
        <Figure label="Below similar pages in 28 days">
          {page.belowSimilar.isAtMost && 'At most '}
          {gap.point} <span className="font-normal text-muted">({gap.interval})</span>
        </Figure>
      )}
      <Figure label="Score">{formatGain(page.score)}</Figure>
      {page.fault !== 'none' && (
        <Figure label="Fault">
          <Badge tone={page.fault === null ? 'neutral' : 'warn'}>{faultName(page.fault)}</Badge>
        </Figure>
      )}
      {page.rewriteRisk !== null && (
        <Figure label="Rewrite risk">
          <Badge tone={riskTones[page.rewriteRisk.level]}>{riskLabels[page.rewriteRisk.level]}</Badge>
        </Figure>
      )}
    </dl>
  );
}

function Rate({ page }: { page: SeoPage }) {
  const { ctr, expectedCtr, expectedCtrBasis } = page;
  const isBelow = expectedCtr !== null && ctr < expectedCtr;
  return (
    <>
      <span className={clsx(isBelow && 'text-warn')}>{formatPercent(ctr, 2)}</span>
      {isTooLittleData(page) && <span className="font-normal text-muted"> · too little data</span>}
      {expectedCtr !== null && (
        <span className="font-normal text-muted">
          {' '}
          vs {formatPercent(expectedCtr, 2)} expected{basisNotes[expectedCtrBasis]}
        </span>
      )}
    </>
  );
}
