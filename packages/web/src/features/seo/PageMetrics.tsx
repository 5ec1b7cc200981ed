import { doubtsOf, faultName, isShareOfWindow, isTooLittleData, type SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import { formatMoney, formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { basisNotes, formatChange, formatGain } from '../../runs/preview/gain-format.ts';
import { GainRange } from '../../runs/preview/GainRange.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';
import { riskLabels } from './page-list-rules.ts';

/** A judgment has no percent. */
function lossInWords(chance: number): string {
  if (chance < 0.1) return 'a loss is unlikely';
  return chance < 0.35 ? 'a loss is possible' : 'a loss is nearly as likely as a gain';
}

const riskTones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<string, Tone>;

/** What a new text for a page may bring. */
export function NewTextFigure({ newText, optimizedTitle }: Pick<SeoPage, 'newText' | 'optimizedTitle'>) {
  return (
    <dl>
      <Figure label={`In 28 days, ${optimizedTitle === null ? 'a' : 'the'} new text may bring`}>
        {formatChange(newText.point)} clicks{' '}
        <span className="font-normal text-muted">
          ({formatChange(newText.low)} to {formatChange(newText.high)}), {lossInWords(newText.chanceOfLoss)}
        </span>
      </Figure>
    </dl>
  );
}

/** The numbers of a page: where it ranks and how it does. */
export function PageMetrics({ page, largestGap }: { page: SeoPage; largestGap: number }) {
  const doubts = doubtsOf(page);
  return (
    <>
      <MetricList page={page} largestGap={largestGap} />
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

function MetricList({ page, largestGap }: { page: SeoPage; largestGap: number }) {
  const inWindow = (figure: string): string => `${figure} (${page.windowDays} days)`;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <Figure label={inWindow('Position')}>{formatPosition(page.position)}</Figure>
      <Figure label={inWindow('Clicks')}>{formatNumber(page.clicks)}</Figure>
      <Figure label={inWindow('Impressions')}>{formatNumber(page.impressions)}</Figure>
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
      {page.belowSimilar !== null && (
        <Figure label="Below similar pages in 28 days">
          {page.belowSimilar.isAtMost && 'At most '}
          <GainRange gain={page.belowSimilar} largest={largestGap} />
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
