import type { AnswerCoverage, QuestionPriority, QuestionRecommendation } from '../../contract/questions/question.ts';
import type { QuestionItemInput, QuestionItemOutput } from '../question/question-item.ts';
import {
  actionsOf,
  decideDrafted,
  decideQuestion,
  priorityOf,
  type QuestionDecision,
} from './question-decision-rules.ts';

/** What the rules make of a question without a model: what to do, how soon, and what it may bring. */
export interface Judgment {
  decision: QuestionDecision;
  priority: QuestionPriority;
  expectedClicks: QuestionItemInput['expectedClicks'];
}

/** Decides a question from its figures and the coverage of its best page (docs/methods/questions.md). */
export function judgeQuestion(
  input: QuestionItemInput,
  reading: { coverage: AnswerCoverage | null; topicPage: string | null },
): Judgment {
  const decision = decideQuestion({ ...input, topicPage: reading.topicPage }, reading.coverage);
  return { decision, ...rateQuestion(input, decision) };
}

/** The judgment once an answer was drafted from the page alone; the same object when the draft changes nothing. */
export function judgeDrafted(input: QuestionItemInput, coverage: AnswerCoverage | null, judged: Judgment): Judgment {
  const decision = coverage === null ? judged.decision : decideDrafted(input, coverage, judged.decision);
  return decision === judged.decision ? judged : { decision, ...rateQuestion(input, decision) };
}

/** Expected clicks and priority of a question whose recommendation is settled. */
export function rateQuestion(
  input: QuestionItemInput,
  decision: { recommendation: QuestionRecommendation; isAnswered: boolean },
): Omit<Judgment, 'decision'> {
  const expectedClicks =
    decision.recommendation === 'create_new' ? input.expectedClicksOfNewPage : input.expectedClicks;
  const priority = decision.isAnswered ? 'low' : priorityOf(expectedClicks.point, input.priorityBounds);
  return { priority, expectedClicks };
}

/** A judgment as the result of an item, in the rules' own words. */
export function describeJudgment(
  input: QuestionItemInput,
  judged: Judgment,
  reading: { coverage: AnswerCoverage | null; warnings: string[] },
): { state: 'succeeded' | 'kept'; output: QuestionItemOutput } {
  const { decision, priority, expectedClicks } = judged;
  return {
    state: decision.isAnswered ? 'kept' : 'succeeded',
    output: {
      reasons: decision.isAnswered ? decision.parts : [],
      grokAnalysis: {
        recommendation: decision.recommendation,
        priority,
        reasoning: decision.parts.join(' '),
        suggestedActions: actionsOf(decision, input, reading.coverage),
      },
      writtenBy: 'rules',
      expectedClicks,
      coverage: reading.coverage,
      unchecked: null,
      draftAnswer: null,
      peopleAlsoAsk: [],
      serpFeatures: [],
      faqJsonLd: null,
      handOver: decision.handOver,
      warnings: reading.warnings,
    },
  };
}
