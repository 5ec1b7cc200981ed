import { quantile } from '../../search/click-model/random.ts';
import type { FoundQuestion } from '../find/select-questions-rules.ts';
import type { QuestionItemInput, QuestionMember } from '../question/question-item.ts';
import { toClusterInputs } from './cluster-input-rules.ts';
import { clusterQuestions } from './cluster-question-rules.ts';
import { type ClusterSite, describeCluster, rankingLimit, sumOf } from './describe-cluster-rules.ts';
import { expectedPoints } from './expected-clicks-rules.ts';
import { type KnownPage, pageGuesser } from './guess-pages-rules.ts';

const memberPagesKept = 10;
const lowBelow = 0.33;
const highFrom = 0.66;

type Measures = Pick<ClusterSite, 'model' | 'windowDays'>;

interface GroupingInput extends Measures {
  questions: readonly FoundQuestion[];
  /** Pages of the site, for questions whose ranking page the search data does not name. */
  knownPages: readonly KnownPage[];
}

export interface RankingInput extends Measures {
  /** Questions that ask the same, the one that names them first. */
  groups: readonly (readonly FoundQuestion[])[];
  /** This many of the best clusters by expected clicks. */
  maxClusters: number;
  knownPages: readonly KnownPage[];
}

export interface Ranking {
  /** Best first. */
  clusters: QuestionItemInput[];
  /** How many there were before the best were taken. */
  total: number;
  site: ClusterSite;
}

/** Questions that ask the same by the rules, the groups of most expected clicks first (docs/methods/questions.md). */
export function groupQuestions({ questions, knownPages, ...measures }: GroupingInput): RankingInput['groups'] {
  const found = withGuesses(questions, knownPages);
  const groups = clusterQuestions(toClusterInputs(found)).map((group) => group.flatMap((index) => found[index] ?? []));
  return sortByExpectedClicks(groups, measures).map((group) => group.questions);
}

/** Takes the best groups by expected clicks and measures them (docs/methods/questions.md). */
export function rankClusters({ groups, maxClusters, knownPages, model, windowDays }: RankingInput): Ranking {
  const sorted = sortByExpectedClicks(groups, { model, windowDays });
  const medianImpressions = quantile(
    sorted.map(({ impressions }) => impressions),
    0.5,
  );
  const unbounded = { model, windowDays, medianImpressions, priorityBounds: { low: 0, high: 0 } };
  const best = sorted
    .slice(0, maxClusters)
    .map(({ questions: members }) => describeCluster(members.map(toMember), unbounded));
  const clicks = best.map(({ expectedClicks }) => expectedClicks.point);
  const priorityBounds = { low: quantile(clicks, lowBelow), high: quantile(clicks, highFrom) };
  const guess = pageGuesser(knownPages.length > 0 ? knownPages : pagesOf(groups.flat()));
  for (const cluster of best) {
    cluster.priorityBounds = priorityBounds;
    cluster.topicPages = guess({ text: cluster.query, language: cluster.language });
  }
  return { clusters: best, total: sorted.length, site: { ...unbounded, priorityBounds } };
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

function sortByExpectedClicks(groups: RankingInput['groups'], measures: Measures): WeighedCluster[] {
  return groups.map((group) => weigh(group, measures)).sort(byExpectedClicks);
}

function weigh(questions: readonly FoundQuestion[], measures: Measures): WeighedCluster {
  const { impressions, position } = sumOf(questions);
  const { improved, created } = expectedPoints(questions, measures);
  return { questions, impressions, expectedClicks: position > rankingLimit ? created : improved };
}

function byExpectedClicks(a: WeighedCluster, b: WeighedCluster): number {
  const first = ({ questions: [question] }: WeighedCluster): string => question?.clean.text ?? '';
  return b.expectedClicks - a.expectedClicks || b.impressions - a.impressions || (first(a) < first(b) ? -1 : 1);
}

function toMember({ clean, detection, ...pooled }: FoundQuestion): QuestionMember {
  const { query, clicks, impressions, position } = pooled;
  const pages = pooled.pages.slice(0, memberPagesKept);
  const { class: questionClass, language } = detection;
  const { text, isChatStyle } = clean;
  return { query, text, clicks, impressions, position, pages, class: questionClass, language, isChatStyle };
}
