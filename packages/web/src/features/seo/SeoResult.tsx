import type { SeoOptimization, SeoPage, SeoSettings } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { CostTile, DataFindings } from '../../runs/result/DataFindings.tsx';
import { SearchRunFacts } from '../../runs/result/RunFacts.tsx';
import { RunResult } from '../../runs/result/RunResult.tsx';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { StatTile } from '../../ui/layout/Card.tsx';
import { PageReview } from './PageReview.tsx';
import { seoKind } from './seo-kind.ts';

interface SeoResultProps {
  run: SeoOptimization;
  onSaveIdea: (page: SeoPage) => void;
  /** Where its accepted texts go live. */
  publishing?: ReactNode;
}

/** Step 3: what the run found and proposes. */
export function SeoResult({ run, onSaveIdea, publishing }: SeoResultProps) {
  const parts = run.eligibility.map(({ reason, pages }) => ({ reason, count: pages }));
  return (
    <RunResult
      kind={seoKind}
      run={run}
      facts={<SearchRunFacts run={run} settings={settingsInWords(run.settings)} />}
      findings={
        <>
          <Totals run={run} />
          <DataFindings
            dataQuality={run.dataQuality}
            funnel={{
              title: 'Pages in the data',
              description: 'Which of them this run could process, and why not the others.',
              parts,
            }}
          />
          {publishing}
        </>
      }
    >
      <PageReview run={run} onSaveIdea={onSaveIdea} />
    </RunResult>
  );
}

function settingsInWords(all: SeoOptimization['settings']) {
  const settings = all as Partial<SeoSettings>;
  return [
    settings.pages === undefined ? null : `${countOf(settings.pages.length, 'named page')} only`,
    `Positions ${settings.startPosition} to ${settings.endPosition}`,
    settings.locationCode === undefined ? null : locationName(settings.locationCode),
    settings.languageCode === undefined ? null : languageName(settings.languageCode),
    settings.model,
    settings.review === false ? 'Texts not reviewed' : null,
  ];
}

function Totals({ run }: { run: SeoOptimization }) {
  const { maxPages } = run.settings as Partial<SeoSettings>;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Total pages" value={formatNumber(run.results.totalPages ?? run.totalItems)} />
      <StatTile label="Optimized pages" value={formatNumber(run.results.optimizedPages ?? 0)} />
      <StatTile label="Max pages" value={maxPages === undefined ? 'Unlimited' : formatNumber(maxPages)} />
      <CostTile run={run} />
    </div>
  );
}
