const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** When another system is read again after the answer to a write was lost. */
const looksMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 3 * hourMs, 24 * hourMs];

/** When the next look at a write in doubt is due; null after the last. */
export function nextLook(since: Date, { now, retryAfterMs = 0 }: { now: Date; retryAfterMs?: number }): Date | null {
  const look = looksMs.find((ms) => since.getTime() + ms > now.getTime());
  return look === undefined ? null : new Date(Math.max(since.getTime() + look, now.getTime() + retryAfterMs));
}
