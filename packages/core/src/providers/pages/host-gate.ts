import { Turns } from '../../platform/turns.ts';
import { untilAborted } from '../upstream/abort.ts';
import type { Limiter } from '../upstream/limiter.ts';

/** How gently other people's servers are called, and how many calls a team may have under way. */
export interface Politeness {
  /** Calls of one host at the same time; teams that wait for it take turns. */
  perHost: number;
  /** Pause between the end of a call and the start of the next to that host. */
  gapMs: number;
  /** Calls of one team at the same time, whatever their hosts. A host that never answers takes nothing from other teams. */
  perTeam: number;
}

/** Who calls which host. */
export interface Caller {
  host: string;
  /** Null for what belongs to no team. */
  teamId: string | null;
}

/** Gives each host its own line, with its gap, and each team so many places in all of them. */
export function createHostGates(politeness: Politeness): (caller: Caller, leastGapMs?: number) => Limiter {
  const gates = new Map<string, Turns>();
  const calling = new Map<string, number>();
  const mayStart = (team: string): boolean => (calling.get(team) ?? 0) < politeness.perTeam;

  function gateOf(host: string): Turns {
    const gate = gates.get(host) ?? new Turns({ places: politeness.perHost, mayStart });
    gates.set(host, gate);
    return gate;
  }

  function count(team: string, calls: number): void {
    const now = (calling.get(team) ?? 0) + calls;
    if (now === 0) calling.delete(team);
    else calling.set(team, now);
  }

  function leave(team: string): void {
    count(team, -1);
    for (const [host, gate] of gates) {
      if (gate.isIdle) gates.delete(host);
      else gate.next();
    }
  }

  return ({ host, teamId }, leastGapMs = 0) => ({
    run: (signal, work) => {
      const [gate, team] = [gateOf(host), teamId ?? ''];
      const passed = gate.run(team, async () => {
        count(team, 1);
        try {
          signal?.throwIfAborted();
          return await work().finally(() => gate.pause(Math.max(politeness.gapMs, leastGapMs)));
        } finally {
          leave(team);
        }
      });
      return untilAborted(signal, passed);
    },
  });
}
