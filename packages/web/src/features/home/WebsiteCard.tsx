import type { Home } from '@serplift/core/api';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { dayLabel } from '../../lib/day-rules.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { LineChart } from '../../ui/chart/LineChart.tsx';
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
  const { clicks, impressions, before, days } = figures;
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
      <LineChart
        label="Clicks and impressions by day"
        labels={days.map(({ date }) => dayLabel(date))}
        series={[
          { name: 'Clicks', values: days.map((day) => day.clicks), format: formatCompact },
          { name: 'Impressions', values: days.map((day) => day.impressions), format: formatCompact },
        ]}
        heightPx={180}
      />
    </>
  );
}
