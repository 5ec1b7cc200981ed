import { clusterQuestions } from '../../questions/cluster/cluster-question-rules.ts';
import { cleanQuery } from '../../questions/find/clean-query-rules.ts';
import { detectQuestion } from '../../questions/find/detect-question-rules.ts';
import { mostWrittenLanguage } from '../../questions/find/query-language-rules.ts';
import { selectQuestions } from '../../questions/find/select-questions-rules.ts';

/** A real query of a site with what a person called it: `q` a question, `?` arguable, anything else none. */
export interface LabeledQuery {
  site: string;
  query: string;
  label: string;
}

/** How well the questions of real sites are found. */
export interface SelectionScore {
  queries: number;
  questions: number;
  found: number;
  /** Of what was found; an arguable query counts as wrong. */
  precision: number;
  recall: number;
  /** Share of queries that a model would be asked about. */
  uncertain: number;
  wrong: string[];
}

/** Finds the questions of each site as a run does, with the defaults, and holds them against the labels. */
export function evaluateSelection(labeled: readonly LabeledQuery[]): SelectionScore {
  const score = { queries: labeled.length, questions: 0, found: 0, right: 0, uncertain: 0 };
  const wrong: string[] = [];
  for (const group of bySite(labeled)) {
    const rows = group.map(({ query }) => ({ query, page: '', clicks: 1, impressions: 100, position: 5 }));
    const { questions, uncertain } = selectQuestions({
      rows,
      minImpressions: 1,
      brand: { domain: 'no-brand.example' },
    });
    const found = new Set(questions.map(({ query }) => query));
    score.uncertain += uncertain.length;
    for (const { query, label } of group) {
      const isFound = found.has(query) || found.has(query.replace(/(?<![\s?？])[\s?？]+$/u, ''));
      if (label === 'q') score.questions += 1;
      if (isFound) score.found += 1;
      if (isFound && label === 'q') score.right += 1;
      if (isFound !== (label === 'q') && (isFound || label !== '?'))
        wrong.push(`${isFound ? 'found' : 'missed'} ${label}: ${query}`);
    }
  }
  return {
    queries: score.queries,
    questions: score.questions,
    found: score.found,
    precision: score.right / score.found,
    recall: score.right / score.questions,
    uncertain: score.uncertain / score.queries,
    wrong,
  };
}

/** A real question with the number of the cluster that a person put it in. */
export interface LabeledMember {
  site: string;
  query: string;
  cluster: string;
  /** Only members of the same part are compared. */
  part: string;
}

/** How well questions that ask the same are grouped, by pairs. */
export interface ClusterScore {
  part: string;
  queries: number;
  clusters: number;
  precision: number;
  recall: number;
  f1: number;
  wrong: string[];
}

/** Clusters each site's questions and counts the pairs that people and rules grouped. */
export function evaluateClusters(labeled: readonly LabeledMember[]): ClusterScore[] {
  const placed = bySite(labeled).flatMap(placeBySite);
  return [...new Set(labeled.map(({ part }) => part))].map((part) =>
    scorePairs(
      part,
      placed.filter((one) => one.part === part),
    ),
  );
}

interface Placed extends LabeledMember {
  group: string;
}

function placeBySite(members: readonly LabeledMember[]): Placed[] {
  const cleaned = members.map(({ query }) => cleanQuery(query));
  const siteLanguage = mostWrittenLanguage(cleaned);
  const inputs = cleaned.map((clean) => {
    const found = detectQuestion(clean, { siteLanguage });
    const kind = found?.class ?? 'definition';
    return { text: clean.text, class: kind, language: found?.language ?? 'en', clicks: 1, impressions: 100, pages: [] };
  });
  const groups = clusterQuestions(inputs);
  return groups.flatMap((group, number) =>
    group.flatMap((index) => {
      const member = members[index];
      return member === undefined ? [] : [{ ...member, group: `${member.site} ${number}` }];
    }),
  );
}

function scorePairs(part: string, members: readonly Placed[]): ClusterScore {
  const pairs = { both: 0, found: 0, labeled: 0 };
  const wrong: string[] = [];
  for (const [index, left] of members.entries()) {
    for (const right of members.slice(index + 1)) {
      const isLabeled = left.site === right.site && left.cluster === right.cluster;
      const isFound = left.group === right.group;
      if (isLabeled) pairs.labeled += 1;
      if (isFound) pairs.found += 1;
      if (isLabeled && isFound) pairs.both += 1;
      if (isLabeled !== isFound) wrong.push(`${isFound ? 'joined' : 'apart'}: ${left.query} | ${right.query}`);
    }
  }
  const precision = pairs.both / pairs.found;
  const recall = pairs.both / pairs.labeled;
  const clusters = new Set(members.map(({ site, cluster }) => `${site} ${cluster}`)).size;
  return {
    part,
    queries: members.length,
    clusters,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    wrong,
  };
}

function bySite<T extends { site: string }>(all: readonly T[]): T[][] {
  const sites = new Map<string, T[]>();
  for (const one of all) sites.set(one.site, [...(sites.get(one.site) ?? []), one]);
  return [...sites.values()];
}
