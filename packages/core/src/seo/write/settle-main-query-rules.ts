import type { MainQueryChoice } from '../../contract/seo/seo-page.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import type { SeoItemInput } from '../page/seo-item.ts';
import type { CandidatePage } from './candidate.ts';
import { chooseMainQuery } from './main-query-rules.ts';
import { type PageMaterial, prepareCandidatePage } from './prepare-candidate-page-rules.ts';

/** A page prepared for the query that it is written for. */
export interface SettledPage {
  input: SeoItemInput;
  prepared: CandidatePage;
  /** Null without queries: the page's own words take its place. */
  mainQuery: MainQueryChoice | null;
}

/** Settles the query of a page that was read: a person's choice, otherwise what fits the page best, otherwise the plan's. */
export function settleMainQuery(
  page: PageMaterial & { h2: readonly string[] },
  planned: SeoItemInput,
  scores: LanguageScores,
): SettledPage {
  const { mainQuery: plan, topQueries } = planned;
  const prepareFor = (mainQuery: string | null, earlier?: CandidatePage): CandidatePage => {
    const queries = mainQuery === null ? [] : [mainQuery, ...topQueries.map(({ query }) => query)];
    return prepareCandidatePage({ ...page, ...(earlier && { earlier }) }, queries, scores);
  };
  const prepared = prepareFor(plan);
  if (plan === null) return { input: planned, prepared, mainQuery: null };
  if (planned.isMainQueryChosen) return { input: planned, prepared, mainQuery: chosenByPerson(plan) };
  const { language, sources } = prepared;
  const mainQuery = chooseMainQuery({ ...page, language, sources }, topQueries) ?? unfit(plan);
  if (mainQuery.query === plan) return { input: planned, prepared, mainQuery };
  return {
    input: { ...planned, mainQuery: mainQuery.query },
    prepared: prepareFor(mainQuery.query, prepared),
    mainQuery,
  };
}

function chosenByPerson(query: string): MainQueryChoice {
  return { query, askedAs: query, by: 'person', reasons: ['Chosen by a person'] };
}

function unfit(query: string): MainQueryChoice {
  const reasons = ['Has the most to gain; no query of the page fits what the page says'];
  return { query, askedAs: query, by: 'rules', reasons };
}
