import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { untilAborted } from '../upstream/abort.ts';
import { createLimiter, type Limiter } from '../upstream/limiter.ts';

/** How gently other people's servers are read. */
export interface Politeness {
  /** Requests to one host at the same time. */
  perHost: number;
  /** Pause between the end of a request and the start of the next to that host. */
  gapMs: number;
  /** Requests to all hosts at the same time. */
  total: number;
}

interface Gate {
  limit: LimitFunction;
  freeAtMs: number;
}

/** Gives each host its own limiter, with its gap, inside one limit for all. */
export function createHostGates(politeness: Politeness): (host: string, leastGapMs: number) => Limiter {
  const gates = new Map<string, Gate>();
  const allHosts = createLimiter({ concurrency: politeness.total });

  function gateOf(host: string): Gate {
    const gate = gates.get(host) ?? { limit: pLimit(politeness.perHost), freeAtMs: 0 };
    gates.set(host, gate);
    return gate;
  }

  function leave(host: string, gate: Gate): void {
    const idle = gate.limit.activeCount + gate.limit.pendingCount <= 1;
    if (idle && gate.freeAtMs <= Date.now()) gates.delete(host);
  }

  return (host, leastGapMs) => ({
    run: (signal, work) => {
      const gate = gateOf(host);
      const passed = gate.limit(async () => {
        signal?.throwIfAborted();
        const waitMs = gate.freeAtMs - Date.now();
        if (waitMs > 0) await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
        try {
          return await allHosts.run(signal, work);
        } finally {
          gate.freeAtMs = Date.now() + Math.max(politeness.gapMs, leastGapMs);
          leave(host, gate);
        }
      });
      return untilAborted(signal, passed);
    },
  });
}
