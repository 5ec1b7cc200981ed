import { checkQuestionDraft, type QuestionDraft } from '../../runs/settings/question-settings-rules.ts';
import { QuestionSettings } from '../../runs/settings/QuestionSettings.tsx';
import { SearchSetup, type SearchSetupKind, type SearchSetupProps } from '../../runs/setup/SearchSetup.tsx';
import { questionKind } from './question-kind.ts';

const questionSetup: SearchSetupKind<QuestionDraft> = {
  description:
    'Searches of the last 3 months that ask something are grouped into questions; those with the most to gain are analyzed.',
  check: checkQuestionDraft,
  Fields: QuestionSettings,
  startLabel: 'Start Analysis',
  emptyText: 'No search in this data is an eligible question. Try fewer minimum impressions.',
};

/** Settings, cost and start of an analysis of the picked website or import. */
export function QuestionSetup(props: SearchSetupProps<QuestionDraft>) {
  return <SearchSetup kind={questionKind} setup={questionSetup} {...props} />;
}
