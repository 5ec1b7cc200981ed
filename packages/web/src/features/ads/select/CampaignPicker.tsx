import type { GoogleAdsCampaign } from '@serplift/core/api';
import { SearchX } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { countOf } from '../../../lib/format.ts';
import { useViewInAddress } from '../../../lib/use-view-in-address.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import {
  campaignsInView,
  indexCampaigns,
  readCampaignView,
  type StatusFilter,
  statusFilters,
  writeCampaignView,
} from './campaign-rules.ts';
import { allCheckState, hiddenAdGroups, isNothing, noSelection, type Selection, toggleAll } from './selection-rules.ts';

interface CampaignPickerProps {
  campaigns: readonly GoogleAdsCampaign[];
  currencyCode: string;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
}

const CampaignTree = lazyPart(async () => (await import('./CampaignTree.tsx')).CampaignTree);
const filterOptions = Object.entries(statusFilters).map(([value, label]) => ({ value: value as StatusFilter, label }));

/** Search, filter and check boxes over the campaigns of an account. */
export function CampaignPicker({ campaigns, currencyCode, selection, onSelectionChange }: CampaignPickerProps) {
  const [view, changeView] = useViewInAddress({ read: readCampaignView, write: writeCampaignView, replace: true });

  const index = useMemo(() => indexCampaigns(campaigns), [campaigns]);
  const deferredView = useDeferredValue(view);
  const shown = useMemo(() => campaignsInView(index, deferredView), [index, deferredView]);
  const shownCampaigns = useMemo(() => shown.map(({ campaign }) => campaign), [shown]);

  if (campaigns.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title="No Search campaigns in this account">
        Responsive search ads run in Search campaigns. Create one in Google Ads, or switch to another account.
      </EmptyState>
    );
  }
  return (
    <CardSection
      title="Select Campaigns"
      description="Pick whole campaigns or single ad groups. Each ad group gets one new responsive search ad. Figures cover the last 30 days."
    >
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search campaigns"
          placeholder="Campaign, ad group, keyword…"
          value={view.search}
          onValueChange={(search) => changeView({ search })}
          className="min-w-56 flex-1"
        />
        <SegmentedControl
          label="Which campaigns to show"
          value={view.status}
          onValueChange={(status) => changeView({ status })}
          options={filterOptions}
        />
      </div>
      <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          className="font-medium"
          label="Select All"
          checked={allCheckState(selection, shownCampaigns)}
          disabled={shown.length === 0}
          onChange={() => onSelectionChange(toggleAll(selection, shownCampaigns))}
        />
        <SelectionCount selection={selection} shown={shownCampaigns} onClear={() => onSelectionChange(noSelection)} />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<SearchX />} title="No campaigns match your search criteria">
          Change the search or the filter to see more of this account.
        </EmptyState>
      ) : (
        <div className="-mx-4 border-y border-line sm:mx-0 sm:overflow-hidden sm:rounded-lg sm:border">
          <Suspense fallback={<SkeletonRows rows={8} className="h-12" />}>
            <CampaignTree
              shown={shown}
              search={deferredView.search}
              selection={selection}
              onSelectionChange={onSelectionChange}
              currencyCode={currencyCode}
            />
          </Suspense>
        </div>
      )}
    </CardSection>
  );
}

interface SelectionCountProps {
  selection: Selection;
  shown: readonly GoogleAdsCampaign[];
  onClear: () => void;
}

function SelectionCount({ selection, shown, onClear }: SelectionCountProps) {
  const hidden = hiddenAdGroups(selection, shown);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted tabular-nums" aria-live="polite">
      {isNothing(selection) ? (
        `${countOf(shown.length, 'campaign')} shown`
      ) : (
        <>
          <span>
            {countOf(selection.campaignIds.size, 'campaign')} and {countOf(selection.adGroupIds.size, 'ad group')}{' '}
            selected
            {hidden > 0 && `, ${hidden} of them not shown now`}
          </span>
          <button
            type="button"
            className="control-target rounded-sm font-medium text-accent-text hover:underline"
            onClick={onClear}
          >
            Clear
          </button>
        </>
      )}
    </p>
  );
}
