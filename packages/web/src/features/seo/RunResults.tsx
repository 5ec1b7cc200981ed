import type { SeoOptimization, SeoPage, SeoSettings } from '@serplift/core/api';
import { countOf, formatNumber } from '../../lib/format.ts';
import { CostTile, DataFindings } from '../../runs/result/DataFindings.tsx';
import { RunEnding } from '../../runs/result/RunEnding.tsx';
import { SearchRunFacts } from '../../runs/result/RunFacts.tsx';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { startInputOf } from '../../runs/setup/search-run-rules.ts';
import { StatTile } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { PageReview } from './PageReview.tsx';
import { useStartSeo } from './use-start-seo.ts';

interface RunResultsProps {
  run: SeoOptimization;
  /** The form of step 1, filled with this run's settings. */
  changeSettingsPath: string;
  onSaveIdea: (page: SeoPage) => void;
}

/** Step 3: what the run found and proposes. */
export function RunResults({ run, changeSettingsPath, onSaveIdea }: RunResultsProps) {
  const parts = run.eligibility.map(({ reason, pages }) => ({ reason, count: pages }));
  return (
    <div className="space-y-6">
      <SearchRunFacts run={run} settings={settingsInWords(run.settings)} />
      {run.status !== 'completed' && <Ending run={run} changeSettingsPath={changeSettingsPath} />}
      {run.results.summary !== null && run.status === 'completed' && <p className="text-lg">{run.results.summary}</p>}
      <Totals run={run} />
      <DataFindings
        dataQuality={run.dataQuality}
        funnel={{
          title: 'Pages in the data',
          description: 'Which of them this run could take, and why not the others.',
          parts,
        }}
      />
      {run.totalItems > 0 ? (
        <PageReview run={run} onSaveIdea={onSaveIdea} />
      ) : (
        run.status === 'completed' && (
          <EmptyState title="This run has no pages">There was nothing to work on.</EmptyState>
        )
      )}
    </div>
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
  ];
}

function Ending({ run, changeSettingsPath }: Omit<RunResultsProps, 'onSaveIdea'>) {
  const starter = useStartSeo();
  return (
    <RunEnding
      run={run}
      name="Optimization"
      failureText="SEO optimization encountered an error."
      changeSettingsPath={changeSettingsPath}
      starter={starter}
      input={startInputOf(run)}
    />
  );
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
