export { writeAdsRun, type WrittenAd } from './ads-world.ts';
export { readClaimSample } from './evaluation/claim-sample.ts';
export { hasWordPress, type RealWordPress, startWordPress } from '../live/testing/real-wordpress.ts';
export { connectDatabase } from '../platform/database/connect.ts';
export { type AskModel, evaluateChoice, type JudgedPick } from './evaluation/evaluate-choice.ts';
export { evaluateClaims, type JudgedText } from './evaluation/evaluate-claims.ts';
export { judgeLabeledPage, type JudgedLabel, labeledPage } from './evaluation/judge-labeled-answers.ts';
export { type MovedTime, openMovedTime } from './pass-days.ts';
export { loadLanguageScores } from '../text/load-language-scores.ts';
export { startWorker } from '../runs/engine/start-worker.ts';
export {
  createTestActor,
  openTestContext,
  rehearsal,
  type RehearsalItem,
  rehearsalItems,
  startRehearsal,
} from './run-world.ts';
export { nodeArguments } from './node-arguments.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { hashSecret } from '../platform/secrets.ts';
export { startTestServer, type TestServer, type TestServerAccess } from './test-server.ts';
// What benches measure the rules with.
export { reviewSystemPrompt } from '../runs/purchase/review-prompt-rules.ts';
export { reviewerOf } from '../runs/purchase/review-texts.ts';
export { adsSystemPrompt } from '../ads/write/ads-system-prompt.ts';
export { seoSystemPrompt } from '../seo/write/seo-system-prompt.ts';
export { questionSystemPrompt } from '../questions/answer/question-system-prompt.ts';
export { costTicks } from '../providers/llm/model-rules.ts';
export { modelTable } from '../providers/llm/model-table.ts';
export { judgedGroups, type JudgedSite, type JudgedSplit, judgeSite } from './evaluation/judge-click-model.ts';
export { estimateTextEffect, sumTextEffects } from '../contract/search/text-effect-rules.ts';
export { findOpportunities } from '../seo/choose/choose-pages-rules.ts';
export { readFoldedParts } from './evaluation/read-folded-parts.ts';
export type { PageRow } from '../search/rows/search-row.ts';
export { brandTagger, brandTerms } from '../text/brand-rules.ts';
export { evaluateDetection } from './evaluation/evaluate-detection.ts';
export {
  evaluateClusters,
  evaluateSelection,
  type LabeledMember,
  type LabeledQuery,
} from './evaluation/evaluate-question-labels.ts';
export { periodInWords } from '../text/day-words-rules.ts';
export { drawClicks, simulateSite } from './evaluation/simulate-site.ts';
export { cleanQuery } from '../questions/find/clean-query-rules.ts';
export { clusterQuestions } from '../questions/cluster/cluster-question-rules.ts';
export { detectQuestion } from '../questions/find/detect-question-rules.ts';
export { groupQuestions, rankClusters } from '../questions/cluster/rank-clusters-rules.ts';
export { selectQuestions } from '../questions/find/select-questions-rules.ts';
export { aggregateSearchRows } from '../search/rows/aggregate-search-rows.ts';
export { gammaDraw, normalDraw, poissonDraw, type Random, seededRandom } from '../search/click-model/random.ts';
export { designOf, drawArms, orderUnits } from '../lift/assign-rules.ts';
export {
  changeOf,
  type ClickPanel,
  type Counts,
  countsAt,
  panelOf,
  possibleLiveDays,
} from '../lift/click-panel-rules.ts';
export { writeLiftTest } from '../lift/testing/lift-world.ts';
export { judgeWithoutHoldout } from '../lift/no-holdout-rules.ts';
export { driftOf, offerOf, tellPower } from '../lift/power-rules.ts';
export { randomizationTest } from '../lift/randomization-rules.ts';
export { verdictOf } from '../lift/verdict-rules.ts';
export { openGoogle } from '../providers/google/open-google.ts';
