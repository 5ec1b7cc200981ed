import type { UsageFilter } from '@serplift/core/api';
import { useMemo, useState } from 'react';
import { dayOf } from '../../lib/day-rules.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { choiceOf, filterOf, searchOf, type UsageChoice } from './usage-filter-rules.ts';

/** Which calls the page is about, kept in the address. */
export function useUsageFilter(): {
  choice: UsageChoice;
  filter: UsageFilter;
  /** The day (UTC) the page was opened; periods end on it. */
  today: string;
  /** Changes the choice; the history begins again unless a page is chosen. */
  choose: (change: Partial<UsageChoice>) => void;
} {
  const [choice, changeChoice] = useViewInAddress({ read: choiceOf, write: searchOf });
  const [today] = useState(() => dayOf(new Date()));
  const filter = useMemo(() => filterOf(choice, new Date(`${today}T12:00:00Z`)), [choice, today]);
  const choose = (change: Partial<UsageChoice>) => changeChoice({ page: 1, ...change });
  return { choice, filter, today, choose };
}
