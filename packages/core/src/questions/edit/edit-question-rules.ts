import type { ItemState } from '../../runs/record/run.ts';
import { rateQuestion } from '../answer/judge-question-rules.ts';
import { type ClusterSite, describeCluster } from '../cluster/describe-cluster-rules.ts';
import { byWeight } from '../cluster/question-weight-rules.ts';
import { cleanQuery } from '../find/clean-query-rules.ts';
import type {
  QuestionEdits,
  QuestionItemInput,
  QuestionItemOutput,
  QuestionMember,
} from '../question/question-item.ts';

/** A question of an ended run as people put it together with others or take it apart. */
export interface EditedQuestion {
  id: string;
  state: ItemState;
  input: QuestionItemInput;
  /** Null when it was never analyzed. */
  output: QuestionItemOutput | null;
}

const namedAtMost = 3;

/** What a person did to a question so far. */
export function editsOf({ input }: Pick<EditedQuestion, 'input'>): QuestionEdits {
  return input.edits ?? { notes: [], analysisOf: input.query, mergedIds: [], splitFrom: null };
}

/** Of several questions the one whose analysis stays: that of the strongest query, before those without an analysis. */
export function strongestOf<Question extends EditedQuestion>(questions: readonly Question[]): Question | undefined {
  const ranked = questions.toSorted((a, b) => byWeight(labelOf(a), labelOf(b)));
  return ranked.find(({ output }) => output?.grokAnalysis != null) ?? ranked[0];
}

function labelOf({ input }: EditedQuestion): { clicks: number; impressions: number } {
  return input.members[0] ?? { clicks: 0, impressions: 0 };
}

/** One question of several: members and figures of all, the analysis of the strongest. */
export function mergeQuestions(
  questions: readonly EditedQuestion[],
  strongest: EditedQuestion,
  site: ClusterSite,
): Pick<EditedQuestion, 'input' | 'output'> {
  const members = questions.flatMap(({ input }) => input.members).sort(byWeight);
  const described = describeCluster(members, site);
  const others = questions.filter((question) => question !== strongest);
  const before = editsOf(strongest);
  const analysis = strongest.output === null ? '' : ` The analysis is that of "${before.analysisOf}".`;
  const edits: QuestionEdits = {
    ...before,
    notes: [
      ...questions.flatMap((question) => editsOf(question).notes),
      `Merged by hand from ${nameSome(questions.map(({ input }) => input.query))}.${analysis}`,
    ],
    mergedIds: [...before.mergedIds, ...others.flatMap((other) => editsOf(other).mergedIds.concat(other.id))],
  };
  const asked = questions.flatMap(({ output }) => output?.peopleAlsoAsk ?? []);
  const output = rateAnew({ ...strongest, input: described }, asked);
  return { input: { ...described, edits }, output };
}

/** The analysis of a question whose figures have changed: its expected clicks and its priority follow them. */
export function rateAnew(
  { state, input, output }: EditedQuestion,
  asked: readonly string[] = output?.peopleAlsoAsk ?? [],
): QuestionItemOutput | null {
  if (output === null || output.grokAnalysis === null) return output;
  const { recommendation } = output.grokAnalysis;
  const { priority, expectedClicks } = rateQuestion(input, { recommendation, isAnswered: state === 'kept' });
  const own = new Set(input.members.map(({ text }) => text));
  const peopleAlsoAsk = [...new Set(asked)].filter((question) => !own.has(cleanQuery(question).text));
  return { ...output, expectedClicks, peopleAlsoAsk, grokAnalysis: { ...output.grokAnalysis, priority } };
}

/** The members of a question in two parts, or the names of the queries that are none of them. */
export function partMembers(
  members: readonly QuestionMember[],
  queries: readonly string[],
): { taken: QuestionMember[]; left: QuestionMember[]; unknown: string[] } {
  const known = new Set(members.map(({ text }) => text));
  const named = new Map(queries.map((query) => [cleanQuery(query).text, query]));
  const unknown = [...named].filter(([text]) => !known.has(text)).map(([, query]) => query);
  const taken = members.filter(({ text }) => named.has(text));
  return { taken, left: members.filter(({ text }) => !named.has(text)), unknown };
}

/** The two halves of a split; the analysis stays with the query it was written for, the other half is judged again. */
export function splitQuestion(
  question: EditedQuestion,
  parts: { taken: QuestionMember[]; left: QuestionMember[] },
  site: ClusterSite,
): { first: QuestionItemInput; second: QuestionItemInput; analyzed: 'first' | 'second' | null } {
  const edits = editsOf(question);
  const { analysisOf } = edits;
  const hasAnalysis = question.output?.grokAnalysis != null;
  const goes = parts.taken.some(({ text }) => text === analysisOf);
  const analyzed = hasAnalysis ? (goes ? 'second' : 'first') : null;
  const first = describeCluster(parts.left, site);
  const second = describeCluster(parts.taken, site);
  const byRules = 'Judged by the rules, without search results or a draft answer.';
  const away = `Split off by hand: ${nameSome(parts.taken.map(({ query }) => query))}.`;
  return {
    analyzed,
    first: {
      ...first,
      edits: {
        ...edits,
        analysisOf: analyzed === 'second' ? first.query : analysisOf,
        notes: [
          ...edits.notes,
          analyzed === 'second' ? `${away} The analysis went with "${analysisOf}". ${byRules}` : away,
        ],
      },
    },
    second: {
      ...second,
      edits: {
        notes: [`Split off by hand from "${question.input.query}".${analyzed === 'second' ? '' : ` ${byRules}`}`],
        analysisOf: analyzed === 'second' ? analysisOf : second.query,
        mergedIds: [],
        splitFrom: question.id,
      },
    },
  };
}

function nameSome(queries: readonly string[]): string {
  const named = queries.slice(0, namedAtMost).map((query) => `"${query}"`);
  const rest = queries.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${rest} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
