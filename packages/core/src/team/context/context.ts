import type { Scope } from '../../contract/scopes.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { Providers } from '../../providers/open/providers.ts';
import type { Config } from './config.ts';
import type { OpenCalls } from './open-calls.ts';

/** The world a use case acts in: everything it may touch, nothing global. */
export interface Context {
  config: Config;
  database: Database;
  /** The connection or transaction in use; `transact` shadows it. */
  db: Database['knex'];
  providers: Providers;
  jobs: Jobs;
  /** The billable calls of this process that are under way. */
  calls: OpenCalls;
  secrets: SecretBox;
  log: Log;
  now: () => Date;
  /** Aborts upstream calls when the request or job is over. */
  signal: AbortSignal;
  /** Aborts calls that are paid for: only when no one wants them anymore, or when the process must end. */
  paying: AbortSignal;
  /** Aborted when the process is about to end: long waits answer with what there is. */
  leaving: AbortSignal;
  /** Origin people use, for OAuth redirects. */
  publicOrigin: string;
  /** Names the request or job in logs and errors. */
  requestId: string;
}

/** The access token a call came with, or the one that runs unattended count against. */
export interface ActorToken {
  id: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

/** Who acts, and how: `terminal` is the person at the machine, using the terminal in local mode. */
export interface Actor {
  via: 'browser' | 'token' | 'terminal' | 'automation' | 'nobody';
  /** Of the token or the automation that acts. */
  viaName: string | null;
  /** What limits the call in addition to the role, and whose spending cap it counts against; its name is `viaName`. */
  token: ActorToken | null;
  userId: string | null;
  teamId: string | null;
  role: 'owner' | 'admin' | 'member' | null;
  isAdmin: boolean;
  sessionId: string | null;
}

/** An actor who is signed in. */
export interface SignedInActor extends Actor {
  userId: string;
}

/** An actor who is signed in and belongs to a team. */
export interface TeamActor extends SignedInActor {
  teamId: string;
  role: 'owner' | 'admin' | 'member';
}

/** Anyone who calls without signing in. */
export const nobody: Actor = {
  via: 'nobody',
  viaName: null,
  token: null,
  userId: null,
  teamId: null,
  role: null,
  isAdmin: false,
  sessionId: null,
};
