import { createHash } from 'node:crypto';
import { type ApprovalContent, placesListed } from '../../contract/app/approvals-api.ts';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { resultPaths } from '../automations/notice/notice-text-rules.ts';

/** How long a person has to decide, and an agent to use what was approved. */
export const approvalLifetimeMs = 15 * 60_000;

export type ApprovalState = 'waiting' | 'approved' | 'rejected' | 'used' | 'expired' | 'void';

/** Where a request is in its life. */
export function stateOf(
  request: {
    verdict: 'approved' | 'rejected' | null;
    usedAt: Date | null;
    expiresAt: Date;
    voidBecause: string | null;
  },
  now: Date,
): ApprovalState {
  if (request.voidBecause !== null) return 'void';
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

/** What an approval is recognized by: the call, its input, and everything that it would do. */
export function hashContent(call: { endpoint: string; input: unknown }, content: Content): Buffer {
  return hashCall(call.endpoint, [call.input, { ...content, estimate: null }]);
}

/** What a call would do, in full. */
export type Content = Omit<ApprovalContent, 'morePlaces'>;

/** What is stored and shown of it. */
export function shownOf(content: Content): ApprovalContent {
  const { places } = content;
  return {
    ...content,
    places: places.slice(0, placesListed),
    morePlaces: Math.max(0, places.length - placesListed),
  };
}

const quoted = (text: string | null | undefined): string =>
  text === null || text === undefined ? 'none' : `“${text}”`;

/** How a call would do something else now than what was shown, as a sentence that names the first difference. */
export function describeDifference(shown: ApprovalContent, now: Content): string {
  if (shown.target !== now.target) return `It would now change ${now.target}, not ${shown.target}.`;
  for (const { place, changes } of shown.places) {
    const other = now.places.find((one) => one.place === place);
    if (other === undefined) return `${place} is no longer part of it.`;
    const names = new Set([...changes, ...other.changes].map(({ name }) => name));
    for (const name of names) {
      const [was, is] = [changes, other.changes].map((list) => list.find((one) => one.name === name));
      if (was?.after !== is?.after)
        return `${place}: ${name} was to be ${quoted(was?.after)} and would now be ${quoted(is?.after)}.`;
      if (was?.before !== is?.before)
        return `${place}: ${name} was ${quoted(was?.before)} and is now ${quoted(is?.before)}.`;
    }
  }
  const known = new Set(shown.places.map(({ place }) => place));
  const added = now.places.slice(0, placesListed).find(({ place }) => !known.has(place));
  if (added !== undefined) return `${added.place} is now part of it.`;
  if (shown.effect !== now.effect) return `It would now do this: ${now.effect}`;
  return 'Something further down the list has changed.';
}

/** Where the dashboard shows a run. */
export const runPath = (kind: OptimizationKind, id: string): string => `${resultPaths[kind]}/${id}`;

/** "1 ad", "2 ads". */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
