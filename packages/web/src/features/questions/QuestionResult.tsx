import type { QuestionOptimization, QuestionQuery, QuestionSettings } from '@serplift/core/api';
import { ChevronRight } from 'lucide-react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { CostTile, DataFindings } from '../../runs/result/DataFindings.tsx';
import { SearchRunFacts } from '../../runs/result/RunFacts.tsx';
import { RunResult } from '../../runs/result/RunResult.tsx';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { BarList } from '../../ui/chart/Sparkline.tsx';
import { CardSection, StatTile } from '../../ui/layout/Card.tsx';
import { questionKind } from './question-kind.ts';
import { priorityLabels, recommendationLabels } from './question-labels.ts';
import { QuestionReview } from './QuestionReview.tsx';

interface QuestionResultProps {
  run: QuestionOptimization;
  /** The SEO form for one page of this run. */
  seoPathOf: (page: string) => string;
  onSaveIdea: (question: QuestionQuery) => void;
}

/** Step 3: what searchers ask, and what to write. */
export function QuestionResult({ run, seoPathOf, onSaveIdea }: QuestionResultProps) {
  const hasAnalysis = run.results.totalQueriesAnalyzed > 0;
  return (
    <RunResult
      kind={questionKind}
      run={run}
      facts={<SearchRunFacts run={run} settings={settingsInWords(run.settings)} />}
      findings={
        <>
          {hasAnalysis && <Totals run={run} />}
          <DataBehind run={run} isOpen={!hasAnalysis} />
        </>
      }
    >
      <QuestionReview run={run} seoPathOf={seoPathOf} onSaveIdea={onSaveIdea} />
    </RunResult>
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
            description: 'How many searches the data has, and how they were used.',
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
