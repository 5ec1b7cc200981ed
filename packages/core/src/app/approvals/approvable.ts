import type { Endpoint, ParsedInputOf } from '../../contract/endpoint.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import type { Content } from './approval-rules.ts';

/** A call that a person can approve, and what says what it would do: it throws as the call would, and changes nothing. */
export interface ApprovableCall {
  endpoint: Endpoint;
  describe: (context: Context, actor: TeamActor, input: unknown) => Promise<Content>;
}

/** Joins a call and its description; the input is what the call's schema made of it. */
export const approvable = <E extends Endpoint>(
  endpoint: E,
  describe: (context: Context, actor: TeamActor, input: ParsedInputOf<E>) => Promise<Content>,
): ApprovableCall => ({
  endpoint,
  describe: (context, actor, input) => describe(context, actor, input as ParsedInputOf<E>),
});
