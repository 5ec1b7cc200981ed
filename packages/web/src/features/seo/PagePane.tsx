import type { SeoPage } from '@serplift/core/api';
import { Lightbulb } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { splitUrl } from '../../lib/page-url-rules.ts';
import type { PaneProps } from '../../runs/review/review-kind.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Analysis } from './Analysis.tsx';
import { labelOfShown, proposalOf } from './proposal-rules.ts';
import { TextComparison } from './TextComparison.tsx';

const PageDetails = lazyPart(async () => (await import('./PageDetails.tsx')).PageDetails);

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
      <Behind key={page.id}>
        <PageDetails page={page} runId={runId} proposal={proposal} onEdit={onEdit} />
      </Behind>
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

/** What is loaded and drawn once a person wants it. */
function Behind({ children }: { children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Fold summary="Previews, searches, competitors, and other texts" onOpen={() => setWasOpened(true)}>
      {wasOpened && <Suspense fallback={<Skeleton className="h-64" />}>{children}</Suspense>}
    </Fold>
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
