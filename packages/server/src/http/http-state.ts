import type { Actor, Context as World, Log } from '@serplift/core';

declare module 'koa' {
  interface DefaultState {
    /** Names the request in logs and errors. */
    requestId: string;
    /** Who calls; set before any API route runs. */
    actor: Actor;
    /** The world, bound to this request. */
    world: World;
    /** For the one inline script and style tag of the page. */
    nonce: string;
  }

  interface DefaultContext {
    log: Log;
  }
}
