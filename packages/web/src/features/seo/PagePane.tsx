import type { SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import { Lightbulb } from 'lucide-react';
import { useMemo } from 'react';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { DiffText } from '../../runs/preview/DiffText.tsx';
import { WidthMeter } from '../../runs/preview/SerpPreview.tsx';
import type { PaneProps } from '../../runs/review/review-kind.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { diffWords } from '../../ui/text/word-diff.ts';
import { labelOfShown, proposalOf } from './proposal-rules.ts';

const PageDetails = lazyPart(
  async () => (await import('./PageDetails.tsx')).PageDetails,
  <Skeleton className="h-64" />,
);

interface PagePaneProps extends PaneProps {
  page: SeoPage;
  runId: string;
  /** Keeps the proposal as an idea of a project. */
  onSaveIdea?: ((page: SeoPage) => void) | undefined;
}

/** One page of a result: the texts of today and the new ones, its numbers and its proof; folded, everything behind them. */
export function PagePane({ page, runId, shown, onEdit, onSaveIdea }: PagePaneProps) {
  const proposal = shown ?? proposalOf(page);
  const label = labelOfShown(page, shown);
  return (
    <>
      {(proposal !== null || page.currentTitle !== null) &&
        (['title', 'description'] as const).map((kind) => (
          <TextComparison
            key={kind}
            kind={kind}
            current={kind === 'title' ? page.currentTitle : page.currentDescription}
            proposed={proposal?.[kind] ?? null}
            proposedLabel={label}
          />
        ))}
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        <Figure label="Main search">{page.keyword ?? 'None in the data'}</Figure>
        <Figure label="Position">{formatPosition(page.position)}</Figure>
        <Figure label="Clicks">{formatNumber(page.clicks)}</Figure>
        <Figure label="Impressions">{formatNumber(page.impressions)}</Figure>
        <Figure label="CTR">{formatPercent(page.ctr, 2)}</Figure>
      </dl>
      {page.warnings.length > 0 && (
        <ul aria-label="Warnings" className="space-y-1 text-warn">
          {page.warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <Proof page={page} />
      {page.competitorAnalysis !== null && (
        <Fold summary="Competitor analysis">
          <Analysis analysis={page.competitorAnalysis} />
        </Fold>
      )}
      <Fold key={page.id} isLate summary="Previews, searches, competitors, and other texts">
        <PageDetails page={page} runId={runId} proposal={proposal} onEdit={onEdit} />
      </Fold>
      {onSaveIdea !== undefined && proposal !== null && (
        <Button
          icon={<Lightbulb />}
          size="sm"
          variant="ghost"
          aria-label={`Save as idea… ${splitUrl(page.url).path}`}
          onClick={() => onSaveIdea(page)}
        >
          Save as idea…
        </Button>
      )}
    </>
  );
}

/** The words of the page that carry what the new text claims. */
function Proof({ page: { state, evidence, url } }: { page: SeoPage }) {
  if (state !== 'succeeded' || evidence.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm text-muted">Proof</h3>
      <ul className="space-y-1">
        {evidence.map((proof) => (
          <li key={`${proof.claim} ${proof.quote}`} className="wrap-anywhere">
            {proof.claim}: <q>{proof.quote}</q>{' '}
            <span className="text-muted">– {proof.url === url ? 'this page' : splitUrl(proof.url).path}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What others show for the search, the strategy drawn from it, and the reasons for the change. */
function Analysis({ analysis }: { analysis: NonNullable<SeoPage['competitorAnalysis']> }) {
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

interface TextComparisonProps {
  kind: 'title' | 'description';
  current: string | null;
  proposed: string | null;
  proposedLabel: string;
}

// Where it is narrow, how long a text is goes next to its name.
const besideName = '@max-xl:flex @max-xl:flex-wrap @max-xl:justify-between @max-xl:gap-x-3';

const names = { title: 'title', description: 'description' };

/** A text as it is and as it is proposed, side by side, with what changes marked in both. */
function TextComparison({ kind, current, proposed, proposedLabel }: TextComparisonProps) {
  const parts = useMemo(
    () => (current === null || proposed === null ? [] : diffWords(current, proposed)),
    [current, proposed],
  );
  const textClass = kind === 'title' ? 'text-lg font-medium' : '';
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 @xl:grid-cols-2">
      <div className={besideName}>
        <dt className="text-sm text-muted">Current {names[kind]}</dt>
        <dd className={clsx('mt-0.5 @max-xl:order-last @max-xl:w-full', textClass)}>
          {current === null || current === '' ? (
            <span className="font-normal text-muted italic">None</span>
          ) : (
            <DiffText parts={parts} side="removed" text={current} />
          )}
        </dd>
      </div>
      {proposed !== null && (
        <div className={besideName}>
          <dt className="text-sm text-muted">
            {proposedLabel} {names[kind]}
          </dt>
          <dd className={clsx('mt-0.5 @max-xl:order-last @max-xl:w-full', textClass)}>
            <DiffText parts={parts} side="added" text={proposed} />
          </dd>
          <dd>
            <WidthMeter text={proposed} kind={kind} />
          </dd>
        </div>
      )}
    </dl>
  );
}
