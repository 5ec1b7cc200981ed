import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';

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
