import type { QuestionClass } from '../../contract/questions/question.ts';
import { cleanQuery } from '../../questions/find/clean-query-rules.ts';
import { detectQuestion } from '../../questions/find/detect-question-rules.ts';
import labeledQueries from './labeled-queries.json' with { type: 'json' };

/** How often the rules were right about labeled queries. */
export interface DetectionScore {
  group: string;
  queries: number;
  questions: number;
  /** Questions found by found questions; 1 is ideal. */
  precision: number;
  recall: number;
  /** Of the questions found, those with the labeled kind of answer. */
  classAccuracy: number;
  /** Share of queries the rules are unsure of. */
  uncertain: number;
  /** Queries the rules got wrong, with their label. */
  wrong: string[];
}

/** The first word of a labeled query is the class of the question, or `-` for a query that asks nothing. */
const classes: Record<string, QuestionClass | null> = {
  '-': null,
  def: 'definition',
  how: 'howTo',
  cmp: 'comparison',
  pri: 'price',
  fix: 'troubleshooting',
  yes: 'yesNo',
  cho: 'choice',
  tim: 'timePlace',
  ide: 'ideas',
  bes: 'best',
};

interface Labeled {
  query: string;
  class: QuestionClass | null;
}

function readLabel(line: string): Labeled {
  const [kind = '', ...words] = line.split(' ');
  return { query: words.join(' '), class: classes[kind] ?? null };
}

/** Holds the detection against the labeled queries by language and together. */
export function evaluateDetection(): DetectionScore[] {
  const read = Object.entries(labeledQueries).map(([group, lines]) => ({ group, labeled: lines.map(readLabel) }));
  const all = { group: 'All', labeled: read.flatMap(({ labeled }) => labeled) };
  return [...read, all].map(({ group, labeled }) => scoreGroup(group, labeled));
}

function scoreGroup(group: string, labeled: readonly Labeled[]): DetectionScore {
  const counts = { questions: 0, found: 0, right: 0, sameClass: 0, uncertain: 0 };
  const wrong: string[] = [];
  for (const one of labeled) {
    const clean = cleanQuery(one.query);
    const found = clean.drop === null ? detectQuestion(clean) : null;
    const isFound = found?.isLikely === true;
    if (one.class !== null) counts.questions += 1;
    if (isFound) counts.found += 1;
    if (isFound && one.class !== null) counts.right += 1;
    if (isFound && one.class === found.class) counts.sameClass += 1;
    if (found?.isSure === false) counts.uncertain += 1;
    if (isFound !== (one.class !== null)) wrong.push(`${one.class ?? 'no question'}: ${one.query}`);
    else if (isFound && found.class !== one.class) wrong.push(`${one.class ?? ''}, not ${found.class}: ${one.query}`);
  }
  return {
    group,
    queries: labeled.length,
    questions: counts.questions,
    precision: counts.right / counts.found,
    recall: counts.right / counts.questions,
    classAccuracy: counts.sameClass / counts.right,
    uncertain: counts.uncertain / labeled.length,
    wrong,
  };
}
