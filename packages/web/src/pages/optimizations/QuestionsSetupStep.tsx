import type { QuestionOptimization } from '@serplift/core/api';
import { QuestionSetup } from '../../features/questions/QuestionSetup.tsx';
import { SourceSection } from '../../features/search-console/SourceSection.tsx';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { useSource } from '../../features/search-console/use-source.ts';
import { plainFailureText } from '../../google/consent-return-rules.ts';
import { initialQuestionDraft, questionDraftOf } from '../../runs/settings/question-settings-rules.ts';

/** Step 1: the site or import to work on, the settings, the cost and the start; filled as an earlier run when one is given. */
export function QuestionsSetupStep({ earlier }: { earlier: QuestionOptimization | null }) {
  useConnectReturn(plainFailureText);
  const choice = useSource({ websiteUrl: earlier?.websiteUrl ?? null, importId: earlier?.source.importId ?? null });
  const firstDraft = earlier === null ? initialQuestionDraft : questionDraftOf(earlier.settings, earlier.maxCostUsd);
  return (
    <QuestionSetup source={choice.source} pickFirst={choice.pickFirst} firstDraft={firstDraft}>
      <SourceSection choice={choice} description="The website whose searches to analyze. Applies to your whole team." />
    </QuestionSetup>
  );
}
