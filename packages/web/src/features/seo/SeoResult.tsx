import {
  describeScope,
  type SeoOptimization,
  type SeoPage,
  type SeoSettings,
  sumTextEffects,
} from '@serplift/core/api';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { EffectText } from '../../runs/preview/EffectText.tsx';
import { RunSettings } from '../../runs/result/RunFacts.tsx';
import { RunResult } from '../../runs/result/RunResult.tsx';
import { MoreValueOnPhones, RunValue } from '../../runs/result/RunValue.tsx';
import { useReviewItems } from '../../runs/review/use-review-items.ts';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { PageReview, seoReview } from './PageReview.tsx';
import { fewestPoints, pointsOf } from './position-points.ts';
import { seoKind } from './seo-kind.ts';

const DataFindings = lazyPart(async () => (await import('../../runs/result/DataFindings.tsx')).DataFindings);
const PositionChart = lazyPart(async () => (await import('../../runs/chart/PositionChart.tsx')).PositionChart);

const usualWindowDays = 90;

interface SeoResultProps {
  run: SeoOptimization;
  onSaveIdea: (page: SeoPage) => void;
  /** Where its accepted texts go live. */
  publishing?: ReactNode;
  /** Whether a website is connected that they can be published to. */
  canPublish?: boolean;
}

/** Step 3: what the run found and proposes. */
export function SeoResult({ run, onSaveIdea, publishing, canPublish = false }: SeoResultProps) {
  const read = useReviewItems({ kind: seoKind, review: seoReview, run });
  const { items, isAll } = read.runItems;
  const [areFindingsSeen, setAreFindingsSeen] = useState(run.totalItems === 0);
  const isPublishingFirst = useIsPublishingFirst(items, isAll) && canPublish;
  const parts = run.eligibility.map(({ reason, pages }) => ({ reason, count: pages }));
  const totals = totalsOf(run);
  const pages = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <RunResult
      kind={seoKind}
      run={run}
      value={
        <RunValue
          run={run}
          items={items}
          isAll={isAll}
          effect={isAll ? <AcceptedEffect pages={items} /> : null}
          totals={totals}
        />
      }
      findings={
        <Fold
          summary={
            pages === 0 ? 'Settings and data' : `Settings and data: ${countOf(pages, 'page')} in the search data`
          }
          isOpen={run.totalItems === 0}
          onOpen={() => setAreFindingsSeen(true)}
        >
          <MoreValueOnPhones run={run} totals={totals} />
          <RunSettings run={run} settings={settingsInWords(run.settings)} />
          {areFindingsSeen && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <DataFindings
                dataQuality={run.dataQuality}
                funnel={{
                  title: 'Pages in the data',
                  description: 'Pages this run could process, and why others were left out.',
                  parts,
                }}
              />
            </Suspense>
          )}
          {areFindingsSeen && isAll && <PositionSection pages={items} />}
        </Fold>
      }
    >
      {isAll && isPublishingFirst && publishing}
      <PageReview run={run} read={read} onSaveIdea={onSaveIdea} />
      {!(isAll && isPublishingFirst) && publishing}
    </RunResult>
  );
}

/** How often the pages are clicked where they rank. */
function PositionSection({ pages }: { pages: readonly SeoPage[] }) {
  const points = useMemo(() => pointsOf(pages), [pages]);
  if (points.length < fewestPoints) return null;
  return (
    <div className="mt-6">
      <CardSection
        title="CTR by position"
        description="Pages below the line get fewer clicks than other pages of the site."
      >
        <Suspense fallback={<Skeleton className="h-60" />}>
          <PositionChart points={points} windowDays={pages[0]?.windowDays ?? usualWindowDays} />
        </Suspense>
      </CardSection>
    </div>
  );
}

/**
 * Whether publishing comes before the pages: where something was accepted before this visit, or nothing is left to
 * review. While a person decides, nothing moves.
 */
function useIsPublishingFirst(items: readonly SeoPage[], isAll: boolean): boolean {
  const [wasAccepted, setWasAccepted] = useState<boolean | null>(null);
  const proposals = items.filter(({ state }) => state === 'succeeded');
  const hasAccepted = proposals.some(({ decision }) => decision !== null && decision.verdict !== 'rejected');
  if (isAll && wasAccepted === null) setWasAccepted(hasAccepted);
  return wasAccepted === true || (hasAccepted && proposals.every(({ decision }) => decision !== null));
}

/** What the accepted texts may bring together; their common doubt does not average out. */
function AcceptedEffect({ pages }: { pages: readonly SeoPage[] }) {
  const accepted = pages.filter(({ decision }) => decision !== null && decision.verdict !== 'rejected');
  if (accepted.length === 0) return null;
  const effect = sumTextEffects(accepted.map(({ newText }) => newText));
  return <EffectText effect={effect} of={countOf(accepted.length, 'accepted page')} />;
}

function settingsInWords(all: SeoOptimization['settings']) {
  const settings = all as Partial<SeoSettings>;
  return [
    settings.pages === undefined ? null : `${countOf(settings.pages.length, 'named page')} only`,
    `Positions ${settings.startPosition} to ${settings.endPosition}`,
    ...describeScope(settings),
    settings.locationCode === undefined ? null : locationName(settings.locationCode),
    settings.languageCode === undefined ? null : languageName(settings.languageCode),
    settings.model,
    settings.review === false ? 'Texts not reviewed' : null,
  ];
}

function totalsOf(run: SeoOptimization) {
  const { maxPages } = run.settings as Partial<SeoSettings>;
  return [
    { label: 'Total pages', value: formatNumber(run.results.totalPages ?? run.totalItems) },
    { label: 'Optimized pages', value: formatNumber(run.results.optimizedPages ?? 0) },
    { label: 'Max pages', value: maxPages === undefined ? 'Unlimited' : formatNumber(maxPages) },
  ];
}
