const mostRecent = 5;
/** Kept for each person of a browser, so that no one sees where another person was. */
const keyOf = (userId: string): string => `palette-recent-${userId}`;

/** The last choices in the palette, the latest first. */
export function readRecent(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** The latest choices after one more. */
export function withChoice(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((one) => one !== id)].slice(0, mostRecent);
}

/** Remembers a choice. */
export function rememberChoice(userId: string, id: string): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(withChoice(readRecent(userId), id)));
}

/** Whether an entry stays in the list: each typed word is in its name or its keywords. */
export function matchesTyped(typed: string, texts: readonly string[]): boolean {
  const known = texts.join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => known.includes(word));
}

/** Entries by group in their order; what was chosen last comes first, and only there. */
export function groupedEntries<Entry extends { id: string; group: string }>(
  entries: readonly Entry[],
  recent: readonly string[],
): Map<string, Entry[]> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const groups = new Map<string, Entry[]>();
  const latest = recent.flatMap((id) => byId.get(id) ?? []);
  if (latest.length > 0) groups.set('Recent', latest);
  for (const entry of entries) {
    if (latest.includes(entry)) continue;
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return groups;
}
