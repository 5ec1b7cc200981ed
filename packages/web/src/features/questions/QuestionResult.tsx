import type { QuestionOptimization, QuestionQuery, QuestionSettings } from '@serplift/core/api';
import { countOf, formatNumber } from '../../lib/format.ts';
import { RunSettings } from '../../runs/result/RunFacts.tsx';
import { RunResult } from '../../runs/result/RunResult.tsx';
import { MoreValueOnPhones, RunValue } from '../../runs/result/RunValue.tsx';
import { useRunItems } from '../../runs/review/use-run-items.ts';
import { languageName, locationName } from '../../runs/settings/places.ts';
import { Fold } from '../../ui/layout/Fold.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { questionKind } from './question-kind.ts';
import { priorityLabels, recommendationLabels } from './question-labels.ts';
import { QuestionReview } from './QuestionReview.tsx';

const DataFindings = lazyPart(
  async () => (await import('../../runs/result/DataFindings.tsx')).DataFindings,
  <Skeleton className="h-60" />,
);

interface QuestionResultProps {
  run: QuestionOptimization;
  /** The SEO form for one page of this run. */
  seoPathOf: (page: string) => string;
  onSaveIdea: (question: QuestionQuery) => void;
}

/** Step 3: what searchers ask, and what to write. */
export function QuestionResult({ run, seoPathOf, onSaveIdea }: QuestionResultProps) {
  const runItems = useRunItems({ kind: questionKind, run });
  const hasAnalysis = run.results.totalQueriesAnalyzed > 0;
  const totals = hasAnalysis ? totalsOf(run) : [];
  const parts = run.eligibility.map(({ reason, queries }) => ({ reason, count: queries }));
  const [all] = parts;
  const window = run.dataQuality.find(({ id }) => id === 'window');
  return (
    <RunResult
      kind={questionKind}
      run={run}
      value={<RunValue run={run} items={runItems.items} isAll={runItems.isAll} totals={totals} />}
      findings={
        <Fold
          summary={
            <>
              Settings and data
              {all !== undefined && `: ${countOf(all.count, 'search', 'searches')}`}
              {/* On phones, a second line would push the first question down; the fold has the window. */}
              {all !== undefined && window !== undefined && <span className="max-sm:hidden">, {window.value}</span>}
            </>
          }
          isOpen={!hasAnalysis}
          isLate
        >
          <MoreValueOnPhones run={run} totals={totals} />
          <RunSettings run={run} settings={settingsInWords(run.settings)} />
          <DataFindings
            dataQuality={run.dataQuality}
            funnel={{
              title: 'From searches to questions',
              description: 'How many searches the data has, and how they were used.',
              parts,
            }}
          />
        </Fold>
      }
    >
      <QuestionReview run={run} runItems={runItems} seoPathOf={seoPathOf} onSaveIdea={onSaveIdea} />
    </RunResult>
  );
}

function settingsInWords(all: QuestionOptimization['settings']) {
  const settings = all as Partial<QuestionSettings>;
  return [
    `Up to ${settings.maxQueries} questions`,
    `from ${settings.minImpressions} impressions on`,
    settings.withIdeas === true ? 'with ideas, size charts, and lists' : null,
    settings.withBest === true ? 'with “best X for Y”' : null,
    settings.language === undefined ? null : languageName(settings.language),
    settings.locationCode === undefined ? null : locationName(settings.locationCode),
    settings.model,
  ];
}

function totalsOf(run: QuestionOptimization) {
  const { priorities, recommendations, totalQueriesAnalyzed } = run.results;
  return [
    { label: 'Questions analyzed', value: formatNumber(totalQueriesAnalyzed) },
    { label: 'Priorities', value: <Counts labels={priorityLabels} counts={priorities} /> },
    { label: 'Recommendations', value: <Counts labels={recommendationLabels} counts={recommendations} /> },
  ];
}

interface CountsProps<Key extends string> {
  labels: Record<Key, string>;
  counts: Record<Key, number>;
}

function Counts<Key extends string>({ labels, counts }: CountsProps<Key>) {
  const keys = Object.keys(labels) as Key[];
  return (
    <span className="flex flex-wrap gap-x-3 font-normal">
      {keys.map((key) => (
        <span key={key} className="inline-flex gap-1">
          <span>{labels[key]}</span> <span className="font-medium">{formatNumber(counts[key])}</span>
        </span>
      ))}
    </span>
  );
}
