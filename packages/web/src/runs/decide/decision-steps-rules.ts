import type { Decision, NewVerdict } from '@serplift/core/api';
import { formatNumber, formatRelative } from '../../lib/format.ts';

/** What restores a decision that was made before; null reopens the item. */
export function verdictOf(decision: Decision | null): Omit<NewVerdict, 'itemId' | 'replaces'> {
  if (decision === null) return { verdict: 'open' };
  const { verdict, alternative, title, description, despite, reason } = decision;
  return {
    verdict,
    ...(alternative === null ? {} : { alternative }),
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(reason === null ? {} : { reason }),
    ...(despite !== undefined && { confirmed: true }),
  };
}

interface Decidable {
  item: { state: string; decision: Decision | null };
}

/**
 * The items of a selection that a decision is about: those that wait for one, or, where all of them are decided, all.
 * Items without a proposal are never among them.
 */
export function decidableOf<Entry extends Decidable>(selected: readonly Entry[]): Entry[] {
  const proposals = selected.filter(({ item }) => item.state === 'succeeded');
  const open = proposals.filter(({ item }) => item.decision === null);
  return open.length > 0 ? open : proposals;
}

/** Those of a selection that accepting is about: what a person has edited keeps the person's words. */
export function acceptableOf<Entry extends Decidable>(selected: readonly Entry[]): Entry[] {
  return decidableOf(selected).filter(({ item }) => item.decision === null || item.decision.verdict === 'rejected');
}

/** The list in parts of at most this many. */
export function inParts<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
    items.slice(part * most, (part + 1) * most),
  );
}

/** Who decided first about proposals that therefore stay as they are, and that nothing was `done` to them. */
export function overtakenText(
  standing: readonly (Decision | null)[],
  { done, nameOf }: { done: 'undone' | 'changed'; nameOf: (username: string) => string },
): string {
  const personOf = (decision: Decision | null) =>
    decision?.decidedBy == null ? 'Someone' : nameOf(decision.decidedBy);
  const [first = null] = standing;
  if (standing.length === 1) {
    const what = first === null ? 'reopened it' : `${first.verdict} it ${formatRelative(first.decidedAt)}`;
    return `${personOf(first)} ${what}; nothing was ${done}.`;
  }
  const people = [...new Set(standing.map(personOf))];
  const who = people.length === 1 ? people[0] : `${people.length} people`;
  return `${who} decided about ${formatNumber(standing.length)} of them first; these stay as they are.`;
}
