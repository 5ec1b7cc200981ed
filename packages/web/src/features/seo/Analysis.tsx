import type { SeoPage } from '@serplift/core/api';

/** What others show for the search, the strategy drawn from it, and the reasons for the change. */
export function Analysis({ analysis }: { analysis: NonNullable<SeoPage['competitorAnalysis']> }) {
  return (
    <dl className="space-y-3">
      <div>
        <dt className="text-sm text-muted">Competitor insights</dt>
        <dd>{analysis.competitorInsights || 'None'}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Keyword strategy</dt>
        <dd>{analysis.keywordStrategy || 'None'}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Reasons for the change</dt>
        {analysis.improvementReasons.map((reason) => (
          <dd key={reason}>{reason}</dd>
        ))}
      </div>
    </dl>
  );
}
