import type { QuestionOptimization } from '@serplift/core/api';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { questionKind, type QuestionTypes } from '../../features/questions/question-kind.ts';
import { paths } from '../../lib/paths.ts';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { SearchRunFacts } from '../../runs/result/RunFacts.tsx';
import { RunWizard } from '../../runs/wizard/RunWizard.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { SaveIdea } from './SaveIdea.tsx';

const QuestionsSetupStep = lazyPart(async () => (await import('./QuestionsSetupStep.tsx')).QuestionsSetupStep);
const QuestionProgress = lazyPart(
  async () => (await import('../../features/questions/QuestionProgress.tsx')).QuestionProgress,
);
const QuestionResult = lazyPart(
  async () => (await import('../../features/questions/QuestionResult.tsx')).QuestionResult,
);
const QuestionIdeaDialog = lazyPart(async () => (await import('./IdeaDialogs.tsx')).QuestionIdeaDialog);

/** The questions wizard. A saved result is shown as one, even when the analysis failed; one that fails while it is watched stays where it was. */
export function QuestionsPage() {
  const isSaved = useLocation().pathname.startsWith(paths.questionsResult(''));
  return (
    <RunWizard<QuestionTypes>
      kind={questionKind}
      Setup={QuestionsSetupStep}
      Progress={QuestionProgress}
      Result={Result}
      ResultFacts={SearchRunFacts}
      ResultActions={ResultActions}
      stepOf={isSaved ? { unknown: 3, failed: 3 } : { unknown: 2, failed: 2 }}
    />
  );
}

function ResultActions({ run }: { run: QuestionOptimization }) {
  return run.totalItems > 0 && <DownloadFiles kind={questionKind} run={run} />;
}

function Result({ run }: { run: QuestionOptimization }) {
  const { importId } = run.source;
  const { websiteUrl } = run;
  const seoPathOf = useCallback(
    (page: string) => {
      const source = importId === null ? { website: websiteUrl } : { import: importId };
      return `${paths.seo}?${new URLSearchParams({ ...source, page }).toString()}`;
    },
    [importId, websiteUrl],
  );
  return (
    <SaveIdea Dialog={QuestionIdeaDialog} websiteUrl={run.websiteUrl}>
      {(save) => <QuestionResult run={run} seoPathOf={seoPathOf} onSaveIdea={save} />}
    </SaveIdea>
  );
}
