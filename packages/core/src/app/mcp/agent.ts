import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';

/** Who an agent acts as, and the way its calls travel: in process, or over HTTP with a token. */
export interface Agent {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: { idempotencyKey?: string }): Promise<OutputOf<E>>;
  /** Whether a server runs whose dashboard a person can open. */
  isServed: () => Promise<boolean>;
  /** A proof that this server made a confirm code. */
  sign: (text: string) => string;
  now: () => Date;
}

/** What follows from who calls. */
export interface AgentIdentity {
  userId: string;
  teamId: string;
  scopes: readonly string[];
  monthlyCapUsd: number | null;
  leftUsd: number | null;
}

/** Who the agent acts as and what limits it. */
export async function identify(agent: Agent): Promise<AgentIdentity> {
  const [user, limits] = [await agent.call(api.user.current, {}), await agent.call(api.approvals.limits, {})];
  if (user.team === null)
    throw new AppError('forbidden', 'This token has no team. Create a team in the dashboard first.');
  return { userId: user.id, teamId: user.team.id, ...limits };
}
