/** A session ends after two weeks without a call, and after 30 days in any case. */
export const sessionLimits = { idleMs: 14 * 86_400_000, absoluteMs: 30 * 86_400_000 } as const;

/** How often one person can sign in within 24 hours; each time is an entry of the audit log. */
export const signInsPerDay = 500;

export interface SessionTimes {
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Whether a session may still be used. */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  return now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < sessionLimits.idleMs;
}

/** Whether the last-seen time is old enough to be written again; one write a minute is plenty. */
export function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= 60_000;
}
