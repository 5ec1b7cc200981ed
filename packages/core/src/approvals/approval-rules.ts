import { createHash } from 'node:crypto';

/** How long a person has to decide, and an agent to use what was approved. */
export const approvalLifetimeMs = 15 * 60_000;

export type ApprovalState = 'waiting' | 'approved' | 'rejected' | 'used' | 'expired';

/** Where a request is in its life. */
export function stateOf(
  request: { verdict: 'approved' | 'rejected' | null; usedAt: Date | null; expiresAt: Date },
  now: Date,
): ApprovalState {
  if (request.usedAt !== null) return 'used';
  if (request.verdict === 'rejected') return 'rejected';
  if (request.expiresAt <= now) return 'expired';
  return request.verdict ?? 'waiting';
}

/** JSON with the keys of every object in order, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
}

/** What a call and its input are recognized by. */
export function hashCall(endpoint: string, input: unknown): Buffer {
  return createHash('sha256')
    .update(`${endpoint}\n${canonicalJson(input)}`)
    .digest();
}
