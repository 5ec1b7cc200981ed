import type { SandboxContext } from '../frame/frame.ts';
import type { World } from '../world/world.ts';
import { openWordPressMemory } from './wordpress-memory.ts';

const timesKey = 'searchConsole.toldEffect';

/** What new titles do to clicks: how many times as many a page gets on a day. */
export interface ToldEffect {
  /** Another one for another effect, so that drawn days are not taken for it. */
  version: string;
  timesOn: (page: number, day: number) => number;
}

/** Without an effect told. */
export const noEffect: ToldEffect = { version: '', timesOn: () => 1 };

/** Tells Search Console how many times as many clicks a page gets from the day its title was changed. */
export function tellEffect({ state }: Pick<SandboxContext, 'state'>, times: number): void {
  state.set(timesKey, times);
}

/** The configured effect, on the pages whose titles were changed in WordPress; it ends when a title is unset again. */
export function readToldEffect(
  sandbox: Pick<SandboxContext, 'state' | 'now'> & { world: World },
  dayOf: (moment: Date) => number,
): ToldEffect {
  const times = sandbox.state.get(timesKey, 1);
  if (times === 1) return noEffect;
  const pages = new Map(sandbox.world.pages.map(({ path }, index) => [path, index]));
  const changes = new Map<number, { day: number; isSet: boolean }[]>();
  for (const { path, field, at, value } of openWordPressMemory(sandbox).changes()) {
    const page = pages.get(path);
    if (field !== 'title' || page === undefined) continue;
    const known = changes.get(page) ?? [];
    known.push({ day: dayOf(new Date(at)), isSet: value !== null });
    changes.set(page, known);
  }
  return {
    version: JSON.stringify([times, [...changes]]),
    timesOn: (page, day) => (changes.get(page)?.findLast((change) => change.day <= day)?.isSet === true ? times : 1),
  };
}
