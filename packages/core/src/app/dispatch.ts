import type { Endpoint, OutputOf } from '../contract/endpoint.ts';
import { api, type Api } from '../contract/index.ts';
import { providersFor } from '../providers/open/providers-for.ts';
import type { Actor, Context, TeamActor } from '../team/context/context.ts';
import { limitChanges } from '../team/teams/team-limits.ts';
import { admit } from '../team/tokens/admit.ts';
import type { UseCase } from './use-case.ts';
import { findUseCase } from './use-cases.ts';

/** Everything dispatch answers; `session` belongs to the server, because it sets cookies. */
export type DispatchedApi = Omit<Api, 'session'>;

/** Makes the call that was approved. */
const runApproved: UseCase<Endpoint> = async (context, actor: TeamActor, input) => {
  const { spendApproval } = await import('./approvals/use-approval.ts');
  const approved = await spendApproval(context, actor, input as { approvalId: string });
  return { output: await dispatch(context, approved.actor, approved.call) };
};

/**
 * The one door into the product: checks who acts and what was sent, runs the use case and lets out only what the
 * endpoint's output schema names. Throws AppError; anything else is a bug.
 */
export async function dispatch<E extends Endpoint>(
  context: Context,
  actor: Actor,
  call: { endpoint: E; input: unknown },
): Promise<OutputOf<E>> {
  const endpoint: Endpoint = call.endpoint;
  const useCase = endpoint === api.approvedCalls.run ? runApproved : await findUseCase(endpoint);
  if (useCase === undefined) throw new Error(`No use case for ${endpoint.method} ${endpoint.path}.`);
  const input = admit(actor, call);
  await limitChanges(context, actor, endpoint);
  const providers = providersFor(context.providers, actor.teamId);
  const output = await useCase({ ...context, providers }, actor as never, input);
  return call.endpoint.output.parse(output) as OutputOf<E>;
}
