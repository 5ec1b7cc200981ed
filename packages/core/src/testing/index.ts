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
