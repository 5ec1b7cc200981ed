import type { QuestionQuery } from '@serplift/core/api';
import type { ReviewEntry } from '../../runs/review/review-kind.ts';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { answerOf } from './answer-rules.ts';
import { looksOf, reasonOf } from './question-words-rules.ts';
import { type QuestionMore, QuestionPane } from './QuestionPane.tsx';

const EditAnswer = lazyPart(async () => (await import('./EditAnswer.tsx')).EditAnswer);

interface Questions {
  run: { id: string; websiteUrl: string };
  more?: QuestionMore;
}

/** A question of a run as a line of the review. */
export function questionEntryOf(question: QuestionQuery, { run, more = {} }: Questions): ReviewEntry {
  const answer = answerOf(question);
  const { query, members, rankingPages, grokAnalysis } = question;
  return {
    id: question.id,
    kind: 'questions',
    runId: run.id,
    websiteUrl: run.websiteUrl,
    item: question,
    name: answer.question,
    url: null,
    reason: reasonOf(question),
    before: null,
    after: answer.text ?? grokAnalysis?.reasoning ?? question.reasons.join(' '),
    more: '',
    looks: looksOf(question),
    searchText: [query, ...members.map((member) => member.query), ...rankingPages].join('\n'),
    offers: [],
    pane: () => <QuestionPane key={question.id} question={question} more={more} />,
    edit: (props) => <EditAnswer {...props} runId={run.id} item={question} />,
  };
}
