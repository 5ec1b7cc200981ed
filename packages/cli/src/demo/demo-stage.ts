import { setTimeout as delay } from 'node:timers/promises';
import { type Context, dispatch, type TeamActor } from '@serplift/core';
import type { Endpoint, InputOf, OutputOf } from '@serplift/core/api';

const pollMs = 1000;

/** What makes the sample data: the demo person, who calls the product as anyone does, and waits. */
export interface DemoStage {
  owner: TeamActor;
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
  /** Asks until the answer is the one to wait for; throws when the process is about to end. */
  until: <Shown>(show: () => Promise<Shown>, reached: (shown: Shown) => boolean) => Promise<Shown>;
}

/** The demo person in front of an opened product. */
export function demoStage(context: Context, owner: TeamActor): DemoStage {
  return {
    owner,
    call: (endpoint, input) => dispatch(context, owner, { endpoint, input }),
    until: async (show, reached) => {
      for (;;) {
        const shown = await show();
        if (reached(shown)) return shown;
        await delay(pollMs, undefined, { signal: context.signal });
      }
    },
  };
}
