import { AppError } from '../../contract/errors.ts';
import type { Worklist, RunControl } from '../../runs/engine/method.ts';
import type { Run } from '../../runs/record/run.ts';
import { fitClickModel } from '../../search/click-model/click-model-rules.ts';
import { toClickRows } from '../../search/click-model/click-rows.ts';
import { describeDataQuality } from '../../search/rows/data-quality-rules.ts';
import { loadSearchRows } from '../../search/sources/load-search-rows.ts';
import type { Context } from '../../team/context/context.ts';
import { brandTagger, brandTerms } from '../../text/brand-rules.ts';
import { askWhichAreSame } from '../cluster/ask-which-are-same.ts';
import { groupQuestions, rankClusters } from '../cluster/rank-clusters-rules.ts';
import { askAboutUncertain } from '../find/ask-about-uncertain.ts';
import { describeSelection, explainNoQuestions, selectQuestions } from '../find/select-questions-rules.ts';
import type { QuestionItemInput } from '../question/question-item.ts';
import { settingsOf } from '../question/question-settings.ts';

/** Finds the questions of a run, best first (docs/methods/questions.md). Fails with the numbers when there aren't any. */
export async function listQuestionItems(
  context: Context,
  run: Run,
  control: RunControl,
): Promise<Worklist<QuestionItemInput>> {
  const settings = settingsOf(run);
  await control.step('fetchingSearchData');
  const data = await loadSearchRows({ ...context, signal: control.signal }, run);
  await control.step('findingQuestions');
  const { windowDays } = data;
  // Totals of pages count the same clicks again.
  const rows = data.rows.filter(({ query }) => query !== null);
  // The click model takes rows of pages; where queries name none, each is treated as a separate page.
  const learned = data.sound?.rows ?? rows;
  const clickRows = learned.map((row) =>
    row.page === '' ? Object.assign({}, row, { page: `query:${row.query ?? ''}` }) : row,
  );
  const knownPages = data.rows.filter(({ query }) => query === null);
  const brand = { domain: run.subject, userList: settings.brandTerms ?? [] };
  const { minImpressions, language, withIdeas, withBest } = settings;
  const selection = selectQuestions({ rows, minImpressions, brand, language, withIdeas, withBest });
  const likely = await askAboutUncertain(context, control, { label: settings.model, uncertain: selection.uncertain });
  const questions = [...selection.questions, ...likely];
  if (questions.length === 0) {
    throw new AppError('invalid_input', explainNoQuestions(selection, { minImpressions }));
  }
  await control.step('clusteringQuestions');
  const isBrand = brandTagger(brandTerms(brand));
  const { model } = fitClickModel(toClickRows({ queries: clickRows, pages: null, isBrand }));
  const maxClusters = settings.maxQueries;
  const byRules = groupQuestions({ questions, knownPages, model, windowDays });
  const groups = await askWhichAreSame(context, control, { label: settings.model, groups: byRules, maxClusters });
  const { clusters, total, site } = rankClusters({ groups, model, windowDays, knownPages, maxClusters });
  const found = { questions: questions.length, clusters: total, analyzed: clusters.length, minImpressions };
  return {
    items: clusters.map((cluster) => ({ subject: cluster.query, input: cluster })),
    results: {
      dataQuality: describeDataQuality({ ...data, ...(rows.length > 0 ? { rows } : {}), now: context.now(), model }),
      eligibility: describeSelection(selection, found),
      clusterSite: site,
    },
  };
}
