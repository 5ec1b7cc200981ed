import { api, ideaOfQuestion, type QuestionOptimization, type QuestionQuery } from '@serplift/core/api';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { DownloadCsv } from '../../features/questions/DownloadCsv.tsx';
import { useRun } from '../../features/questions/use-run.ts';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { plainFailureText } from '../../google/consent-return-rules.ts';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { isUnfinished } from '../../runs/kind/use-run-end.ts';
import { AutomateLink } from '../../runs/result/AutomateLink.tsx';
import { StepOutline, Wizard } from '../../runs/setup/Wizard.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';

const QuestionsSetupStep = lazy(async () => ({
  default: (await import('./QuestionsSetupStep.tsx')).QuestionsSetupStep,
}));
const RunProgress = lazy(async () => ({
  default: (await import('../../features/questions/RunProgress.tsx')).RunProgress,
}));
const RunResults = lazy(async () => ({
  default: (await import('../../features/questions/RunResults.tsx')).RunResults,
}));
const SaveIdeaDialog = lazy(async () => ({
  default: (await import('../../features/ideas/SaveIdeaDialog.tsx')).SaveIdeaDialog,
}));

const frame = {
  title: 'Questions to Answer',
  description: 'What people ask before they find you, and what to write about it.',
  back: { to: paths.dashboard, label: 'Back to Dashboard' },
  steps: ['Configure Analysis', 'AI Analysis', 'Review Results'],
};

/** The questions wizard: choice and settings without an id; with one, the run's progress and then its result. */
export function QuestionsPage() {
  const { id } = useParams();
  return id === undefined ? <SetupStep /> : <RunSteps key={id} id={id} />;
}

function SetupStep() {
  useTitle('Questions to Answer');
  useConnectReturn(plainFailureText);
  const [query] = useSearchParams();
  const earlierId = query.get('from');
  const earlier = useEndpoint(api.questions.show, earlierId === null ? null : { optimizationId: earlierId });
  return (
    <Wizard {...frame} step={1}>
      {earlier.isLoading ? <StepOutline /> : <QuestionsSetupStep earlier={earlier.data ?? null} />}
    </Wizard>
  );
}

function RunSteps({ id }: { id: string }) {
  const read = useRun(id);
  const { data: run, error, mutate } = read;
  // A saved result is shown as one, even when the analysis failed; one that fails while it is watched stays where it was.
  const isSaved = useLocation().pathname.startsWith(paths.questionsResult(''));
  const isWorking = run !== undefined && isUnfinished(run.status);
  useTitle(run === undefined ? 'Questions to Answer' : isWorking ? 'Question analysis running' : 'Questions');
  const retry = () => void mutate();
  if (run === undefined) {
    return (
      <Wizard {...frame} step={isSaved ? 3 : 2}>
        {error === undefined ? <StepOutline /> : <LoadError title="This analysis could not be loaded" read={read} />}
      </Wizard>
    );
  }
  if (isWorking) {
    return (
      <Wizard {...frame} step={2}>
        <RunProgress run={run} error={error} onRetry={retry} />
      </Wizard>
    );
  }
  return <ResultStep run={run} step={run.status === 'failed' && !isSaved ? 2 : 3} />;
}

function ResultStep({ run, step }: { run: QuestionOptimization; step: number }) {
  const [ideaOf, setIdeaOf] = useState<QuestionQuery | null>(null);
  const seoPathOf = (page: string) => {
    const source = run.source.importId === null ? { website: run.websiteUrl } : { import: run.source.importId };
    return `${paths.seo}?${new URLSearchParams({ ...source, page }).toString()}`;
  };
  return (
    <Wizard
      {...frame}
      step={step}
      actions={
        <>
          {run.totalItems > 0 && <DownloadCsv run={run} />}
          <AutomateLink run={run} />
          <ButtonLink to={paths.questions}>New Analysis</ButtonLink>
        </>
      }
    >
      <RunResults
        run={run}
        changeSettingsPath={`${paths.questions}?from=${encodeURIComponent(run.id)}`}
        seoPathOf={seoPathOf}
        onSaveIdea={setIdeaOf}
      />
      {ideaOf !== null && (
        <Suspense>
          <SaveIdeaDialog proposal={ideaOfQuestion(ideaOf, run.websiteUrl)} onClose={() => setIdeaOf(null)} />
        </Suspense>
      )}
    </Wizard>
  );
}
