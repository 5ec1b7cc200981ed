import type { AutomationDraft } from './automation-draft-rules.ts';

interface Origin {
  before: { id: string } | null;
  run: { id: string } | null;
}

/** What the unsaved draft of a form is kept under: one for each automation, each run that is repeated, and a new one. */
export function keptDraftName({ before, run }: Origin): string {
  if (before !== null) return `automation ${before.id}`;
  return run === null ? 'automation new' : `automation from ${run.id}`;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Whether a kept value has all that a current one has, of the same types. */
function isLike(kept: unknown, current: unknown): boolean {
  if (current === null || kept === null) return kept !== undefined && isPlain(kept) && isPlain(current);
  if (Array.isArray(current)) return Array.isArray(kept);
  if (typeof current !== 'object') return typeof kept === typeof current;
  if (typeof kept !== 'object') return false;
  const parts = kept as Record<string, unknown>;
  return Object.entries(current).every(([name, part]) => isLike(parts[name], part));
}

/** A kept draft; null where it is none, for example from an older version. */
export function keptDraftIn(kept: unknown, first: AutomationDraft): AutomationDraft | null {
  return kept !== null && isLike(kept, first) ? (kept as AutomationDraft) : null;
}
