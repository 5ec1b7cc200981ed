import type { CurrentAd } from '../../contract/ads/ad-group-result.ts';
import type { Providers } from '../../providers/open/providers.ts';

/** What Google showed of the created ads of a run, and when. */
interface Reading {
  readAtMs: number;
  readBacks: ReadonlyMap<string, CurrentAd | null>;
}

const maxRuns = 500;

/** What this process has read, in memory: showing deployments writes nothing, and polling rarely asks Google. */
const memories = new WeakMap<Providers['googleAds'], Map<string, Reading>>();

/** Of one opening of Google Ads: the providers around it are made for each call of a team. */
function memoryOf({ googleAds }: Pick<Providers, 'googleAds'>): Map<string, Reading> {
  const known = memories.get(googleAds) ?? new Map<string, Reading>();
  memories.set(googleAds, known);
  return known;
}

/** The reading of a run that is younger than `freshMs` and covers these ads; undefined when Google has to be asked. */
export function recallReading(
  providers: Providers,
  of: { runId: string; adIds: readonly string[]; nowMs: number; freshMs: number },
): Reading | undefined {
  const reading = memoryOf(providers).get(of.runId);
  if (reading === undefined || reading.readAtMs < of.nowMs - of.freshMs) return undefined;
  return of.adIds.every((id) => reading.readBacks.has(id)) ? reading : undefined;
}

/** Keeps a reading; of many runs the ones read longest ago are forgotten. */
export function rememberReading(providers: Providers, runId: string, reading: Reading): void {
  const memory = memoryOf(providers);
  memory.delete(runId);
  memory.set(runId, reading);
  for (const oldest of memory.keys()) if (memory.size > maxRuns) memory.delete(oldest);
}
