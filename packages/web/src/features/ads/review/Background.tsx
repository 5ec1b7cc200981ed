import type { AdGroupResult } from '@serplift/core/api';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { wordsOf } from '../google-words.ts';

/** What an ad was written from: keywords, the strategy drawn from them, and who else is seen. */
export function Background({ item }: { item: AdGroupResult }) {
  return (
    <>
      {item.analysis !== null && (
        <CardSection title="Keyword strategy">
          <p className="max-w-prose">{item.analysis.keywordStrategy || 'None.'}</p>
          {item.analysis.competitorInsights !== '' && (
            <>
              <h3 className="mt-4 mb-1 text-sm font-medium text-muted">Competitor insights</h3>
              <p className="max-w-prose">{item.analysis.competitorInsights}</p>
            </>
          )}
        </CardSection>
      )}
      {item.keywords.length > 0 && <Keywords item={item} />}
      {item.competitors.length > 0 && (
        <CardSection title="Competitors seen" description="Results for the top keyword.">
          <ol className="divide-y divide-line">
            {item.competitors.map(({ position, domain, title, description }) => (
              <li key={`${position} ${domain}`} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
                <span className="w-6 shrink-0 text-right text-muted tabular-nums">{position}</span>
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{title}</span>
                  <span className="block text-sm text-muted wrap-anywhere">
                    {domain}
                    {description !== null && `: ${description}`}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </CardSection>
      )}
    </>
  );
}

function Keywords({ item }: { item: AdGroupResult }) {
  const hasTraffic = item.keywords.some(({ clicks, impressions }) => clicks + impressions > 0);
  return (
    <CardSection title="Keywords" description="Best first, with their share of the ad group’s clicks or impressions.">
      <div className="-mx-4 sm:-mx-5">
        <Table
          label="Keywords"
          rows={item.keywords}
          keyOf={({ matchType, text }) => `${matchType} ${text}`}
          columns={[
            { head: 'Keyword', render: ({ text }) => text },
            { head: 'Match', className: 'text-muted', render: ({ matchType }) => wordsOf(matchType) },
            { head: 'Share', isNumeric: true, render: ({ share }) => (hasTraffic ? formatPercent(share, 0) : '–') },
            { head: 'Clicks', isNumeric: true, render: ({ clicks }) => formatNumber(clicks) },
            { head: 'CTR', isNumeric: true, render: ({ ctr }) => formatPercent(ctr) },
            { head: 'Quality', isNumeric: true, render: ({ qualityScore }) => qualityScore ?? '–' },
          ]}
        />
      </div>
    </CardSection>
  );
}
