import type { DataQualityItem } from '@serplift/core/api';
import { formatNumber } from '../../lib/format.ts';
import { BarList } from '../../ui/chart/BarList.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';

interface DataFindingsProps {
  dataQuality: DataQualityItem[];
  /** What the data held, by what became of it; `title` and `description` say what is counted. */
  funnel: { title: string; description: string; parts: { reason: string; count: number }[] };
}

/** How far the search data of a run can be trusted, and what of it the run could take. */
export function DataFindings({ dataQuality, funnel }: DataFindingsProps) {
  if (dataQuality.length === 0 && funnel.parts.length === 0) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {dataQuality.length > 0 && (
        <CardSection title="Data quality" description="How reliable the search data behind these numbers is.">
          <dl className="space-y-2">
            {dataQuality.map((item) => (
              <div key={item.id} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">{item.label}</dt>
                <dd className="text-right font-medium tabular-nums">{item.value}</dd>
                {item.note !== null && <dd className="w-full text-sm text-muted">{item.note}</dd>}
              </div>
            ))}
          </dl>
        </CardSection>
      )}
      {funnel.parts.length > 0 && (
        <CardSection title={funnel.title} description={funnel.description}>
          <BarList
            label={funnel.title}
            items={funnel.parts.map(({ reason, count }) => ({
              key: reason,
              label: reason,
              value: count,
              text: formatNumber(count),
            }))}
          />
        </CardSection>
      )}
    </div>
  );
}
