import type { Home } from '@serplift/core/api';
import { formatNumber } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { ClicksChart } from '../../runs/chart/ClicksChart.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Progress } from '../../ui/status/Progress.tsx';
import { changeInWords, waitingForData, windowInWords } from './home-rules.ts';

type Website = NonNullable<Home['website']>;

/** How the team's website does in search: clicks and impressions of the last four weeks. */
export function WebsiteCard({ website }: { website: Website }) {
  const { siteUrl, figures, keptDays, wantedDays } = website;
  return (
    <CardSection
      title={websiteName(siteUrl)}
      description={figures === null ? undefined : `Google Search, ${windowInWords(figures)}`}
    >
      {figures === null ? (
        <Progress
          label={waitingForData(website)}
          percent={keptDays === 0 ? undefined : (keptDays / Math.max(1, wantedDays)) * 100}
          detail=""
        />
      ) : (
        <Figures figures={figures} />
      )}
    </CardSection>
  );
}

function Figures({ figures }: { figures: NonNullable<Website['figures']> }) {
  const { clicks, impressions, before, days, events } = figures;
  const tiles = [
    ['Clicks', clicks, changeInWords(clicks, before?.clicks, days.length)],
    ['Impressions', impressions, changeInWords(impressions, before?.impressions, days.length)],
  ] as const;
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
        {tiles.map(([name, value, change]) => (
          <div key={name}>
            <dt className="text-sm text-muted">
              {name} in {days.length} days
            </dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">{formatNumber(value)}</dd>
            {change !== null && <dd className="text-sm text-muted">{change}</dd>}
          </div>
        ))}
      </dl>
      <ClicksChart days={days} events={events} heightPx={180} />
    </>
  );
}
