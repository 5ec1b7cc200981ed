import {
  describeScope,
  type SeoOptimization,
  type SeoPage,
  type SeoSettings,
  sumTextEffects,
} from '@serplift/core/api';
import { type ReactNode, useMemo } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { splitUrl } from '../../lib/page-url-rules.ts';
import type { PositionPoint } from '../../runs/chart/position-curve-rules.ts';
import { EffectText } from '../../runs/preview/EffectText.tsx';
import { RunSettings } from '../../runs/result/RunFacts.tsx';
import { RunResult } from '../../runs/result/RunResult.tsx';
import { MoreValueOnPhones, RunValue } from '../../runs/result/RunValue.tsx';
import { useRunItems } from '../../runs/review/use-run-items.ts';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { PageReview } from './PageReview.tsx';
import { seoKind } from './seo-kind.ts';

/** With fewer pages there is nothing to compare with. */
const fewestPoints = 3;

/** Pages that were seen often enough to have a rate. */
function pointsOf(pages: readonly SeoPage[]): PositionPoint[] {
  return pages
    .filter(({ impressions, position }) => impressions > 0 && position >= 1)
    .map(({ id, url, position, ctr, expectedCtr }) => ({ id, name: splitUrl(url).path, position, ctr, expectedCtr }));
}

const DataFindings = lazyPart(
  async () => (await import('../../runs/result/DataFindings.tsx')).DataFindings,
  <Skeleton className="h-60" />,
);
const PositionChart = lazyPart(
  async () => (await import('../../runs/chart/PositionChart.tsx')).PositionChart,
  <Skeleton className="h-60" />,
);

const usualWindowDays = 90;

interface SeoResultProps {
  run: SeoOptimization;
  onSaveIdea: (page: SeoPage) => void;
  /** What publishes its accepted texts. */
  publish?: ReactNode;
  /** What of them is live, with receipts. */
  publishing?: ReactNode;
}

/** Step 3: what the run found and proposes. */
export function SeoResult({ run, onSaveIdea, publish, publishing }: SeoResultProps) {
  const runItems = useRunItems({ kind: seoKind, run });
  const { items, isAll } = runItems;
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
          effect={isAll ? <RunEffect pages={items} /> : null}
          totals={totals}
        />
      }
      findings={
        <Fold
          summary={
            pages === 0 ? 'Settings and data' : `Settings and data: ${countOf(pages, 'page')} in the search data`
          }
          isOpen={run.totalItems === 0}
          isLate
        >
          <MoreValueOnPhones run={run} totals={totals} />
          <RunSettings run={run} settings={settingsInWords(run.settings)} />
          <DataFindings
            dataQuality={run.dataQuality}
            funnel={{
              title: 'Pages in the data',
              description: 'Pages this run could process, and why others were left out.',
              parts,
            }}
          />
          {isAll && <PositionSection pages={items} />}
        </Fold>
      }
    >
      <PageReview run={run} runItems={runItems} onSaveIdea={onSaveIdea} action={publish} />
      {publishing}
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
        <PositionChart points={points} windowDays={pages[0]?.windowDays ?? usualWindowDays} />
      </CardSection>
    </div>
  );
}

/** What all new texts of the run may bring together; their common doubt does not average out. */
function RunEffect({ pages }: { pages: readonly SeoPage[] }) {
  const proposed = pages.filter(({ state, decision }) => state === 'succeeded' && decision?.verdict !== 'rejected');
  if (proposed.length === 0) return null;
  const effect = sumTextEffects(proposed.map(({ newText }) => newText));
  return <EffectText effect={effect} of={`${countOf(proposed.length, 'new text')} of this run`} />;
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
