import type { UsageFilter } from '@serplift/core/api';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceOf, dayOf, filterOf, searchOf, type UsageChoice } from './usage-filter-rules.ts';

/** Which calls the page is about, kept in the address. */
export function useUsageFilter(): {
  choice: UsageChoice;
  filter: UsageFilter;
  /** The day (UTC) the page was opened; periods end on it. */
  today: string;
  choose: (change: Partial<UsageChoice>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const [today] = useState(() => dayOf(new Date()));
  const { choice, filter } = useMemo(() => {
    const chosen = choiceOf(new URLSearchParams(text));
    return { choice: chosen, filter: filterOf(chosen, new Date(`${today}T12:00:00Z`)) };
  }, [text, today]);
  const choose = (change: Partial<UsageChoice>) =>
    setSearch(searchOf({ ...choice, ...change }, search.get('limit')), { preventScrollReset: true });
  return { choice, filter, today, choose };
}
