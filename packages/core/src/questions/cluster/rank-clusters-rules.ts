import { quantile } from '../../click-model/random.ts';
import type { FoundQuestion } from '../find/select-questions-rules.ts';
import type { QuestionItemInput, QuestionMember } from '../question/question-item.ts';
import { clusterQuestions } from './cluster-question-rules.ts';
import { type ClusterSite, describeCluster, rankingLimit, sumOf } from './describe-cluster-rules.ts';
import { expectedPoints } from './expected-clicks-rules.ts';
import { type KnownPage, pageGuesser } from './guess-pages-rules.ts';

const memberPagesKept = 10;
const lowBelow = 0.33;
const highFrom = 0.66;

export interface RankingInput extends Pick<ClusterSite, 'model' | 'windowDays'> {
  questions: readonly FoundQuestion[];
  /** This many of the best clusters by expected clicks. */
  maxClusters: number;
  /** Pages of the site, for questions whose ranking page the search data does not name. */
  knownPages: readonly KnownPage[];
}

export interface Ranking {
  /** Best first. */
  clusters: QuestionItemInput[];
  /** How many there were before the best were taken. */
  total: number;
  site: ClusterSite;
}

/** Clusters the questions and takes the best by expected clicks (METHODS 4.3 and 4.6). */
export function rankClusters({ questions, maxClusters, knownPages, model, windowDays }: RankingInput): Ranking {
  const groups = clusterFound(withGuesses(questions, knownPages)).map((group) => weigh(group, { model, windowDays }));
  const medianImpressions = quantile(
    groups.map(({ impressions }) => impressions),
    0.5,
  );
  const unbounded = { model, windowDays, medianImpressions, priorityBounds: { low: 0, high: 0 } };
  const best = groups
    .sort(byExpectedClicks)
    .slice(0, maxClusters)
    .map(({ questions: members }) => describeCluster(members.map(toMember), unbounded));
  const clicks = best.map(({ expectedClicks }) => expectedClicks.point);
  const priorityBounds = { low: quantile(clicks, lowBelow), high: quantile(clicks, highFrom) };
  const guess = pageGuesser(knownPages.length > 0 ? knownPages : pagesOf(questions));
  for (const cluster of best) {
    cluster.priorityBounds = priorityBounds;
    cluster.topicPages = guess({ text: cluster.query, language: cluster.language });
  }
  return { clusters: best, total: groups.length, site: { ...unbounded, priorityBounds } };
}

/** Every page that the questions name. */
function pagesOf(questions: readonly FoundQuestion[]): KnownPage[] {
  const shown = new Map<string, number>();
  for (const { pages } of questions)
    for (const { page, impressions } of pages) shown.set(page, (shown.get(page) ?? 0) + impressions);
  return Array.from(shown, ([page, impressions]) => ({ page, impressions }));
}

/** Questions whose page the data does not name, with the pages that probably rank; shown 0 times, because there is no count. */
function withGuesses(questions: readonly FoundQuestion[], knownPages: readonly KnownPage[]): FoundQuestion[] {
  if (knownPages.length === 0) return [...questions];
  const guess = pageGuesser(knownPages);
  return questions.map((question) => {
    if (question.pages.length > 0) return question;
    const pages = guess({ text: question.clean.text, language: question.detection.language });
    return Object.assign(question, { pages: pages.map((page) => ({ page, impressions: 0 })) });
  });
}

/** A cluster with what it is ranked by. */
interface WeighedCluster {
  questions: readonly FoundQuestion[];
  impressions: number;
  expectedClicks: number;
}

function weigh(questions: readonly FoundQuestion[], site: Pick<ClusterSite, 'model' | 'windowDays'>): WeighedCluster {
  const { impressions, position } = sumOf(questions);
  const { improved, created } = expectedPoints(questions, site);
  return { questions, impressions, expectedClicks: position > rankingLimit ? created : improved };
}

function byExpectedClicks(a: WeighedCluster, b: WeighedCluster): number {
  const first = ({ questions: [question] }: WeighedCluster): string => question?.clean.text ?? '';
  return b.expectedClicks - a.expectedClicks || b.impressions - a.impressions || (first(a) < first(b) ? -1 : 1);
}

function clusterFound(questions: readonly FoundQuestion[]): FoundQuestion[][] {
  const numbers = new Map<string, number>();
  const numberOf = (page: string): number => {
    const known = numbers.get(page) ?? numbers.size;
    numbers.set(page, known);
    return known;
  };
  const groups = clusterQuestions(
    questions.map(({ clean, detection, clicks, impressions, pages }) => ({
      text: clean.text,
      class: detection.class,
      language: detection.language,
      clicks,
      impressions,
      pages: pages.slice(0, 3).map(({ page }) => numberOf(page)),
    })),
  );
  return groups.map((group) => group.flatMap((index) => questions[index] ?? []));
}

function toMember({ clean, detection, ...pooled }: FoundQuestion): QuestionMember {
  const { query, clicks, impressions, position } = pooled;
  const pages = pooled.pages.slice(0, memberPagesKept);
  const { class: questionClass, language } = detection;
  const { text, isChatStyle } = clean;
  return { query, text, clicks, impressions, position, pages, class: questionClass, language, isChatStyle };
}
