import { type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Select } from '../../ui/form/Input.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { kindNames } from '../kind/run-words.ts';
import { chipLabels, type ReviewChip, selectableOf } from './review-view-rules.ts';
import type { Review } from './use-review.ts';

interface ReviewBarProps {
  state: Review;
  /** Whether all items are read, so that they can be counted. */
  isAll: boolean;
  bar: RefObject<HTMLDivElement | null>;
  searchPlace: RefObject<HTMLDivElement | null>;
  /** What publishes or deploys. */
  action?: ReactNode;
  selectAllLabel?: string | undefined;
}

/** What stays over the list: what it shows, the search, and what brings accepted texts live. */
export function ReviewBar({ state, isAll, bar, searchPlace, action, selectAllLabel = 'Select all' }: ReviewBarProps) {
  const { chip, counts, view, changeView, shown, selectedIds, setSelectedIds } = state;
  const { ids, unchecked } = selectableOf(shown);
  const count = ids.filter((id) => selectedIds.has(id)).length;
  const isWhole = count > 0 && count === ids.length;
  const options = (Object.keys(chipLabels) as ReviewChip[]).map((value) => ({
    value,
    label: isAll ? `${chipLabels[value]} ${formatNumber(counts[value])}` : chipLabels[value],
  }));
  return (
    // On a phone or a low window it would leave too little room for the rows.
    <div ref={bar} className="z-10 -mx-1 bg-canvas px-1 pt-2 pb-2 sm:top-14 sm:[@media(min-height:40rem)]:sticky">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SegmentedControl
          label="Show"
          options={options}
          value={chip}
          onValueChange={(next) => changeView({ chip: next, itemId: null })}
        />
        <NarrowChips state={state} />
        <div ref={searchPlace} className="min-w-32 flex-1">
          <SearchField
            label="Search"
            value={view.search}
            onValueChange={(search) => changeView({ search, itemId: null })}
          />
        </div>
        {action}
      </div>
      <div className="mt-1.5 flex min-h-7 flex-wrap items-center gap-x-3 pl-3.5">
        <Checkbox
          label={selectAllLabel}
          checked={isWhole || (count > 0 && 'mixed')}
          disabled={ids.length === 0}
          onChange={() => setSelectedIds(new Set(isWhole ? [] : ids))}
        />
        {unchecked > 0 && (
          <span className="text-sm text-muted">Leaves out {formatNumber(unchecked)} that no review has checked.</span>
        )}
      </div>
    </div>
  );
}

/** The kind and the site, where the list has several. */
function NarrowChips({ state: { entries, view, changeView } }: { state: Review }) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  const sites = [...new Set(entries.map(({ websiteUrl }) => websiteUrl))];
  return (
    <>
      {kinds.length > 1 && (
        <SegmentedControl
          label="Kind"
          options={[
            { value: 'all', label: 'Every kind' },
            ...kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
          ]}
          value={view.kind ?? 'all'}
          onValueChange={(kind) => changeView({ kind: kind === 'all' ? null : kind, itemId: null })}
        />
      )}
      {sites.length > 1 && (
        <Select
          className="w-44"
          aria-label="Website"
          value={view.site ?? ''}
          onChange={({ currentTarget: { value } }) => changeView({ site: value === '' ? null : value, itemId: null })}
        >
          <option value="">Every website</option>
          {sites.map((site) => (
            <option key={site} value={site}>
              {websiteName(site)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
