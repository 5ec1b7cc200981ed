import { api, type QuestionOptimization } from '@serplift/core/api';
import { type ReactNode, useState } from 'react';
import {
  checkQuestionDraft,
  initialQuestionDraft,
  questionDraftOf,
} from '../../runs/settings/question-settings-rules.ts';
import { QuestionSettings } from '../../runs/settings/QuestionSettings.tsx';
import { RunSetup } from '../../runs/setup/RunSetup.tsx';
import { readyToStart, type SearchSource } from '../../runs/setup/search-run-rules.ts';
import { useQuote } from '../../runs/setup/use-quote.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { useStartQuestions } from './use-start-questions.ts';

interface QuestionSetupProps {
  source: SearchSource;
  /** What to do while nothing is picked, in words. */
  pickFirst: string;
  /** The run whose settings fill the form. */
  earlier: QuestionOptimization | null;
  /** Where the source is picked. */
  children: ReactNode;
}

/** Settings, cost and start of an analysis of the picked website or import. */
export function QuestionSetup({ source, pickFirst, earlier, children }: QuestionSetupProps) {
  const [draft, setDraft] = useState(() =>
    earlier === null ? initialQuestionDraft : questionDraftOf(earlier.settings, earlier.maxCostUsd),
  );
  const { request } = checkQuestionDraft(draft);
  const { input, waitsFor } = readyToStart({ source, pickFirst, request });
  const quote = useQuote(api.questions.quote, input);
  const starter = useStartQuestions();
  return (
    <RunSetup
      quote={quote}
      waitsFor={waitsFor}
      unit="question"
      emptyText="No search of this data is an eligible question. Fewer minimum impressions may find some."
      maxCostUsd={request?.maxCostUsd}
      starter={starter}
      input={input}
      startLabel="Start Analysis"
      failedTitle="The analysis was not started"
    >
      {children}
      <CardSection
        title="Settings"
        description="Searches of the last 3 months that ask something are grouped into questions; the ones with the most to gain are analysed."
      >
        <QuestionSettings draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      </CardSection>
    </RunSetup>
  );
}
