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

/**
 * The draft of what was kept. Null where it isn't valid, for example from an older version, and where the form would now begin
 * with something else: saving it would take back what others changed since.
 */
export function keptDraftIn(kept: unknown, first: AutomationDraft): AutomationDraft | null {
  const { draft, first: before } = (kept ?? {}) as { draft?: unknown; first?: unknown };
  const isOfNow = JSON.stringify(before) === JSON.stringify(first);
  return isOfNow && isLike(draft, first) ? (draft as AutomationDraft) : null;
}
