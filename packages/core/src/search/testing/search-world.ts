import { createHash, randomBytes } from 'node:crypto';
import { answerConsent, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { serviceScopes } from '../../contract/team/integrations-api.ts';
import { createSecretBox } from '../../platform/secrets.ts';
import { openGoogle } from '../../providers/google/open-google.ts';
import { sandboxCredentials } from '../../providers/upstream/provider-settings.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { upsertGrant, upsertIntegration } from '../../team/integrations/integrations-store.ts';
import { createTestActor, openTestContext } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/** Teams with Search Console connected to a sandbox, and a clock that a test moves. */
export interface SearchWorld {
  context: Context;
  database: TestDatabase;
  sandbox: RunningSandbox;
  /** What the team's tokens are sealed with. */
  secretKey: Buffer;
  /** The time of the product and of the sandbox. */
  clock: { now: Date };
  /** The owner of a new team that has connected Search Console. */
  addTeam(): Promise<TeamActor>;
  /** What Search Console was asked since the last time. */
  takeCalls(): SearchCall[];
  close(): Promise<void>;
}

/** The body of a query that reached Search Console. */
export interface SearchCall {
  startDate: string;
  endDate: string;
  dimensions: string[];
  startRow: number;
  dataState: string;
}

const redirectUri = 'http://localhost:3000/api/oauth/google/callback';

/** 11:00 in Los Angeles: the last final day is 2026-11-18. */
export const searchWorldStart = new Date('2026-11-21T19:00:00Z');

/** Opens the world; `close` leaves nothing behind. */
export async function openSearchWorld(): Promise<SearchWorld> {
  // Google's library checks the identity token by the real clock.
  const clock = { now: new Date() };
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox({ now: () => clock.now })]);
  const base = openTestContext(database);
  const google = openGoogle({
    setting: { state: 'sandbox', ...sandboxCredentials.google },
    sandboxUrl: sandbox.origin,
    log: base.log,
    policy: { attempts: 2, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 1000 },
  });
  const secretKey = randomBytes(32);
  const secrets = createSecretBox({ current: secretKey, older: [] });
  const context: Context = { ...base, providers: { google } as Context['providers'], secrets, now: () => clock.now };
  const codeVerifier = 'v'.repeat(64);
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const scopes = [serviceScopes.searchConsole];
  const authUrl = google.authUrl({ scopes, state: 's', codeChallenge, nonce: 'n', redirectUri, offline: true });
  const code = (await answerConsent(authUrl, {})).searchParams.get('code') ?? '';
  const { refreshToken } = await google.exchangeCode({ code, codeVerifier, redirectUri });
  clock.now = searchWorldStart;
  return {
    context,
    database,
    sandbox,
    secretKey,
    clock,
    addTeam: async () => {
      const actor = await createTestActor(context);
      const { teamId, userId } = actor;
      const grantId = await upsertGrant(context.db, {
        teamId,
        sub: '1',
        email: 'demo@juniperandpine.example',
        refreshToken: secrets.seal(refreshToken ?? ''),
        keyId: secrets.keyId,
        scopes: [],
        now: clock.now,
      });
      await upsertIntegration(context.db, { teamId, service: 'searchConsole', grantId, userId, now: clock.now });
      return actor;
    },
    takeCalls: () => {
      const calls = sandbox.calls.matching('searchAnalytics/query').map(({ body }) => body as SearchCall);
      sandbox.calls.clear();
      return calls;
    },
    close: async () => {
      await base.close();
      await sandbox.close();
      await database.close();
    },
  };
}
