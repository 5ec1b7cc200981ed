import { createOperatorTeam, dispatch, type OpenedContext, operatorOfAll, type TeamActor } from '@serplift/core';
import { api } from '@serplift/core/api';
import { openLocal } from './local.ts';
import type { Session, SessionOptions } from './session.ts';

function describePlace(context: OpenedContext): string {
  return context.database.kind === 'embedded' ? `embedded database in ${context.config.home}` : 'DATABASE_URL';
}

/** Opens the product on this machine as the way in. */
export async function localSession({ terminal, options, say }: SessionOptions): Promise<Session> {
  const local = await openLocal({ terminal, options, say });
  const { context } = local;
  let actor: TeamActor | undefined;
  return {
    mode: 'local',
    place: describePlace(context),
    call: async (endpoint, input, callOptions = {}) => {
      const caller = endpoint.access === 'admin' ? operatorOfAll : (actor ??= await local.actor());
      const key = callOptions.idempotencyKey;
      const signal = callOptions.signal ?? terminal.signal;
      const withKey = key === undefined ? input : { ...(input as object), idempotencyKey: key };
      return dispatch({ ...context, signal }, caller, { endpoint, input: withKey });
    },
    createTeam: async (name) => {
      const operator = await createOperatorTeam(context, name);
      const user = await dispatch(context, operator, { endpoint: api.user.current, input: {} });
      if (user.team === null) throw new Error('The new team was not found.');
      return user.team;
    },
    // A command must not start, by the way, what a schedule has missed.
    startWorking: async () => (await import('@serplift/core/work')).startRunWorker(context, { schedules: false }),
    close: () => local.close(),
  };
}
