/** A due time that was missed while no worker ran is made up for when it is at most this old. */
export const madeUpForWithinMs = 6 * 3_600_000;

/** A worker looks every minute; a due time later than this was missed. */
const punctualMs = 5 * 60_000;

export interface DueTimes {
  /** Instants that have come since the automation last started, in order; at least one. */
  due: readonly [Date, ...Date[]];
  now: Date;
  /** Whether its previous run has not ended. */
  running: boolean;
}

export type DueDecision =
  /** `note` says that the run is late, or null. */
  { action: 'run'; scheduledFor: Date; note: string | null } | { action: 'skip'; scheduledFor: Date; reason: string };

function earlier(count: number): string {
  return count === 0 ? '' : ` ${count} earlier ${count === 1 ? 'run was' : 'runs were'} left out.`;
}

/**
 * What becomes of an automation's due times: only the last one counts. It runs when it is at most six hours late and the
 * previous run has ended; otherwise it is skipped with the reason.
 */
export function decideDueTime({ due, now, running }: DueTimes): DueDecision {
  const scheduledFor = due.at(-1) ?? due[0];
  const lateMs = now.getTime() - scheduledFor.getTime();
  const missed = earlier(due.length - 1);
  if (running) {
    return { action: 'skip', scheduledFor, reason: `The previous run had not ended.${missed}` };
  }
  if (lateMs > madeUpForWithinMs) {
    const reason = `Serplift was not running, and more than 6 hours had passed when it started again.${missed}`;
    return { action: 'skip', scheduledFor, reason };
  }
  if (lateMs <= punctualMs && missed === '') return { action: 'run', scheduledFor, note: null };
  return { action: 'run', scheduledFor, note: `Late: Serplift was not running at the time.${missed}` };
}
