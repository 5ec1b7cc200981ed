import type { QuestionOptimization, QuestionQuery, QuestionSettings } from '@serplift/core/api';
import { ChevronRight } from 'lucide-react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { CostTile, DataFindings } from '../../runs/result/DataFindings.tsx';
import { RunEnding } from '../../runs/result/RunEnding.tsx';
import { SearchRunFacts } from '../../runs/result/RunFacts.tsx';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { startInputOf } from '../../runs/setup/search-run-rules.ts';
import { BarList } from '../../ui/chart/Sparkline.tsx';
import { CardSection, StatTile } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { priorityLabels, recommendationLabels } from './question-labels.ts';
import { QuestionReview } from './QuestionReview.tsx';
import { useStartQuestions } from './use-start-questions.ts';

interface RunResultsProps {
  run: QuestionOptimization;
  /** The form of step 1, filled with this run's settings. */
  changeSettingsPath: string;
  /** The SEO form for one page of this run. */
  seoPathOf: (page: string) => string;
  onSaveIdea: (question: QuestionQuery) => void;
}

/** Step 3: what searchers ask, and what to write. */
export function RunResults({ run, changeSettingsPath, seoPathOf, onSaveIdea }: RunResultsProps) {
  const hasAnalysis = run.results.totalQueriesAnalyzed > 0;
  return (
    <div className="space-y-6">
      <SearchRunFacts run={run} settings={settingsInWords(run.settings)} />
      {run.status !== 'completed' && <Ending run={run} changeSettingsPath={changeSettingsPath} />}
      {run.results.summary !== null && run.status === 'completed' && <p className="text-lg">{run.results.summary}</p>}
      {hasAnalysis && <Totals run={run} />}
      <DataBehind run={run} isOpen={!hasAnalysis} />
      {run.totalItems > 0 ? (
        <QuestionReview run={run} seoPathOf={seoPathOf} onSaveIdea={onSaveIdea} />
      ) : (
        run.status === 'completed' && (
          <EmptyState title="This analysis has no questions">There was nothing to work on.</EmptyState>
        )
      )}
    </div>
  );
}

function Ending({ run, changeSettingsPath }: Pick<RunResultsProps, 'run' | 'changeSettingsPath'>) {
  const starter = useStartQuestions();
  return (
    <RunEnding
      run={run}
      name="Analysis"
      failureText="Question analysis failed"
      changeSettingsPath={changeSettingsPath}
      starter={starter}
      input={startInputOf(run)}
    />
  );
}

interface DataBehindProps {
  run: QuestionOptimization;
  /** Whether it is shown without being asked for. */
  isOpen: boolean;
}

function DataBehind({ run, isOpen }: DataBehindProps) {
  const parts = run.eligibility.map(({ reason, queries }) => ({ reason, count: queries }));
  if (parts.length === 0 && run.dataQuality.length === 0) return null;
  const [all] = parts;
  return (
    <details className="group" open={isOpen}>
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {all === undefined ? 'The data behind it' : `The data behind it: ${countOf(all.count, 'search', 'searches')}`}
      </summary>
      <div className="mt-3">
        <DataFindings
          dataQuality={run.dataQuality}
          funnel={{
            title: 'From searches to questions',
            description: 'How many searches the data has, and what became of them.',
            parts,
          }}
        />
      </div>
    </details>
  );
}

function settingsInWords(all: QuestionOptimization['settings']) {
  const settings = all as Partial<QuestionSettings>;
  return [
    `Up to ${settings.maxQueries} questions`,
    `from ${settings.minImpressions} impressions on`,
    settings.language === undefined ? null : languageName(settings.language),
    settings.locationCode === undefined ? null : locationName(settings.locationCode),
    settings.model,
  ];
}

function Totals({ run }: { run: QuestionOptimization }) {
  const { priorities, recommendations, totalQueriesAnalyzed } = run.results;
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-[1fr_1.5fr_1.5fr]">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <StatTile label="Questions analysed" value={formatNumber(totalQueriesAnalyzed)} />
        <CostTile run={run} />
      </div>
      <CardSection title="Priorities">
        <Bars label="Priorities" labels={priorityLabels} counts={priorities} />
      </CardSection>
      <CardSection title="Recommendations">
        <Bars label="Recommendations" labels={recommendationLabels} counts={recommendations} />
      </CardSection>
    </div>
  );
}

interface BarsProps<Key extends string> {
  label: string;
  labels: Record<Key, string>;
  counts: Record<Key, number>;
}

function Bars<Key extends string>({ label, labels, counts }: BarsProps<Key>) {
  const keys = Object.keys(labels) as Key[];
  return (
    <BarList
      label={label}
      items={keys.map((key) => ({ key, label: labels[key], value: counts[key], text: formatNumber(counts[key]) }))}
    />
  );
}
