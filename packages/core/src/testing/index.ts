export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestServer, type TestServer, type TestServerAccess } from './test-server.ts';
