import { api, type GoogleAdsCampaign } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { singleAdGroups, toggleCampaign } from './campaign-choice-rules.ts';
import type { FieldsProps } from './ScheduleFields.tsx';

/** More campaigns than this get a search; more than a screen can hold are found by it. */
const searchedFrom = 8;
const shownAtMost = 100;

/** The campaigns of an account whose ad groups each run works on. */
export function CampaignFields({ draft, change, errors, accountId }: FieldsProps & { accountId: string }) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { data, error } = useEndpoint(api.integrations.googleAdsCampaigns, { teamId, accountId });
  const [search, setSearch] = useState('');
  if (error !== undefined) return <Notice tone="bad" title="The campaigns could not be read. Try again in a minute." />;
  if (data === undefined) return <Skeleton className="h-32" />;
  if (data.length === 0) return <Notice tone="warn" title="This account has no Search campaigns" />;
  const toggle = (campaign: GoogleAdsCampaign) => change({ accountId, ...toggleCampaign(draft, campaign) });
  const singles = singleAdGroups(draft, data);
  const found = data.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const hidden = found.length - shownAtMost;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Campaigns</legend>
      {data.length > searchedFrom && (
        <SearchField
          label="Search campaigns"
          placeholder="Search campaigns…"
          value={search}
          onValueChange={setSearch}
          className="mb-2"
        />
      )}
      <div className="max-h-64 space-y-1 overflow-y-auto rounded-md border border-line p-3">
        {found.slice(0, shownAtMost).map((campaign) => (
          <Checkbox
            key={campaign.id}
            className="flex!"
            label={campaign.name}
            checked={draft.campaignIds.includes(campaign.id)}
            onChange={() => toggle(campaign)}
          />
        ))}
        {found.length === 0 && <p className="text-muted">No campaign has this name.</p>}
        {hidden > 0 && <p className="text-muted">{countOf(hidden, 'more campaign')}; search to find them.</p>}
      </div>
      <p className="mt-1.5 text-sm text-muted">
        {countOf(draft.campaignIds.length, 'campaign')} selected
        {singles > 0 && ` and ${countOf(singles, 'single ad group')}`}. Each ad group gets one new ad to review; nothing
        is deployed automatically.
      </p>
      {errors['campaignIds'] !== undefined && <p className="mt-1.5 text-sm text-bad">{errors['campaignIds']}</p>}
    </fieldset>
  );
}
