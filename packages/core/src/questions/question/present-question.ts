import type { QuestionQuery } from '../../contract/questions/question.ts';
import type { DecidedItem } from '../../runs/record/items-store.ts';
import type { QuestionItemInput, QuestionItemOutput } from './question-item.ts';

const nothingFound: Omit<QuestionItemOutput, 'expectedClicks'> = {
  reasons: [],
  grokAnalysis: null,
  writtenBy: 'rules',
  coverage: null,
  unchecked: null,
  draftAnswer: null,
  peopleAlsoAsk: [],
  serpFeatures: [],
  faqJsonLd: null,
  handOver: null,
  warnings: [],
};

const guessed = 'The search data does not say which page ranks for this; the pages were guessed from their addresses.';
/** All queries of a question are kept; a card lists this many of them. */
export const membersShown = 50;

/** An item of a question run as people see it, whatever state it is in. */
export function presentQuestion(item: DecidedItem): QuestionQuery {
  const input = item.input as QuestionItemInput;
  const output = item.output as QuestionItemOutput | null;
  const found = { ...nothingFound, ...output };
  return {
    ...input,
    ...found,
    members: input.members
      .slice(0, membersShown)
      .map(({ query, impressions, clicks, position }) => ({ query, impressions, clicks, position })),
    warnings: [...(input.pagesAreGuessed ? [guessed] : []), ...(input.edits?.notes ?? []), ...found.warnings],
    reasons: item.error === null ? (output?.reasons ?? []) : [item.error.message],
    id: item.id,
    state: item.state,
    decision: item.decision,
  };
}
