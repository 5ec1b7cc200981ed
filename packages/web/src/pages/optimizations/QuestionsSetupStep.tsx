import type { QuestionOptimization } from '@serplift/core/api';
import { questionKind } from '../../features/questions/question-kind.ts';
import { SourceSection } from '../../features/search-console/SourceSection.tsx';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { useSource } from '../../features/search-console/use-source.ts';
import { plainFailureText } from '../../google/consent-return-rules.ts';
import {
  initialQuestionDraft,
  questionDraftOf,
  checkQuestionDraft,
  type QuestionDraft,
} from '../../runs/settings/question-settings-rules.ts';
import { QuestionSettings } from '../../runs/settings/QuestionSettings.tsx';
import { SearchSetup, type SearchSetupKind, type SearchSetupProps } from '../../runs/setup/SearchSetup.tsx';

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

const questionSetup: SearchSetupKind<QuestionDraft> = {
  description:
    'Searches of the last 3 months that ask something are grouped into questions; those with the most to gain are analyzed.',
  check: checkQuestionDraft,
  Fields: QuestionSettings,
  startLabel: 'Start Analysis',
  emptyText: 'No search in this data is an eligible question. Try fewer minimum impressions.',
};

/** Settings, cost and start of an analysis of the picked website or import. */
function QuestionSetup(props: SearchSetupProps<QuestionDraft>) {
  return <SearchSetup kind={questionKind} setup={questionSetup} {...props} />;
}
