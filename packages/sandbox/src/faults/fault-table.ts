import type { Fault } from './fault-kind.ts';

/** Faults in the order they were added; the first match is used. */
export interface FaultTable {
  add(fault: Omit<Fault, 'id'>): Fault;
  list(): readonly Fault[];
  /** Takes one fault away, or all; without any, the delays under way are over as well. */
  clear(id?: number): void;
  /** Aborted by the next clearing of all faults. */
  cleared(): AbortSignal;
  /** The fault for a request, counted as used. */
  take(lines: string[]): Fault | undefined;
}

/** Opens an empty table. */
export function openFaultTable(): FaultTable {
  let faults: { fault: Fault; meets: (line: string) => boolean }[] = [];
  let lastId = 0;
  let clearing = new AbortController();
  return {
    add(input) {
      const meets = matcher(input.match);
      lastId += 1;
      const fault = { ...input, id: lastId };
      faults.push({ fault, meets });
      return fault;
    },
    list: () => faults.map((entry) => entry.fault),
    clear(id) {
      faults = id === undefined ? [] : faults.filter((entry) => entry.fault.id !== id);
      if (id !== undefined) return;
      clearing.abort();
      clearing = new AbortController();
    },
    cleared: () => clearing.signal,
    take(lines) {
      const found = faults.find((entry) => lines.some(entry.meets));
      if (found?.fault.times !== undefined) {
        found.fault.times -= 1;
        if (found.fault.times <= 0) faults = faults.filter((entry) => entry !== found);
      }
      return found?.fault;
    },
  };
}

function matcher(match: string): (line: string) => boolean {
  const [, source, flags = ''] = /^\/(.+)\/([imsu]*)$/su.exec(match) ?? [];
  if (source === undefined) return (line) => line.includes(match);
  const pattern = new RegExp(source, flags);
  return (line) => line.search(pattern) !== -1;
}
