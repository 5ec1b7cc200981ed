export { writeAdsRun, type WrittenAd } from './ads-world.ts';
export { startWorker } from '../runs/engine/start-worker.ts';
export {
  createTestActor,
  openTestContext,
  rehearsal,
  type RehearsalItem,
  rehearsalItems,
  startRehearsal,
} from './run-world.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { hashSecret } from '../platform/secrets.ts';
export { startTestServer, type TestServer, type TestServerAccess } from './test-server.ts';
// What benches measure the rules with.
export { compareCtrMethods } from './compare-ctr-methods.ts';
export { evaluateDetection } from './evaluate-detection.ts';
export { simulateSearchRows } from './simulate-search-rows.ts';
export { cleanQuery } from '../questions/find/clean-query-rules.ts';
export { clusterQuestions } from '../questions/cluster/cluster-question-rules.ts';
export { detectQuestion } from '../questions/find/detect-question-rules.ts';
export { rankClusters } from '../questions/cluster/rank-clusters-rules.ts';
export { selectQuestions } from '../questions/find/select-questions-rules.ts';
export { aggregateSearchRows } from '../search-data/rows/aggregate-search-rows.ts';
