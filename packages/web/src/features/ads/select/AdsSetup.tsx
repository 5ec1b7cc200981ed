import { adsLimits, type GoogleAdsAccount, type SelectedAdsAccount } from '@serplift/core/api';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import {
  type AdsDraft,
  type AdsRequest,
  checkAdsDraft,
  initialAdsDraft,
} from '../../../runs/settings/ads-settings-rules.ts';
import { AdsSettings } from '../../../runs/settings/AdsSettings.tsx';
import { RunSetup } from '../../../runs/setup/RunSetup.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { AccountBanner } from '../account/AccountBanner.tsx';
import { useCampaigns } from '../account/use-google-ads.ts';
import { adsKind, type AdsTypes } from '../ads-kind.ts';
import { CampaignPicker } from './CampaignPicker.tsx';
import { isNothing, noSelection, type Selection } from './selection-rules.ts';

interface AdsSetupProps {
  account: SelectedAdsAccount;
  accounts: GoogleAdsAccount[];
  /** The form as it begins, and what an earlier run had chosen. */
  firstDraft?: AdsDraft | undefined;
  firstSelection?: Selection | undefined;
}

/** Step 1: campaigns, settings, cost and start. */
export function AdsSetup({ account, accounts, firstDraft, firstSelection }: AdsSetupProps) {
  const campaigns = useCampaigns(account.id);
  const [selection, setSelection] = useState(firstSelection ?? noSelection);
  const [draft, setDraft] = useState(firstDraft ?? initialAdsDraft);
  const { request } = checkAdsDraft(draft);
  const waitsFor = whatIsMissing(selection, request);
  const input = waitsFor === null && request !== null ? inputOf(selection, request, account.id) : null;

  const failure = campaigns.error;
  useEffect(() => {
    if (failure !== undefined) toast({ title: 'Failed to fetch campaigns', tone: 'bad' });
  }, [failure]);

  const isUndeclared = campaigns.data?.some(({ euDeclarationMissing }) => euDeclarationMissing) === true;
  return (
    <div className="space-y-6">
      <AccountBanner account={account} accounts={accounts} onSwitch={() => setSelection(noSelection)} />
      {isUndeclared && (
        <Notice tone="warn" title="A declaration is missing in this account">
          Google accepts no new ads until someone states in Google Ads, for each campaign, whether it contains political
          ads for the EU. You can start a run now and deploy after that.
        </Notice>
      )}
      <RunSetup
        kind={adsKind}
        waitsFor={waitsFor}
        emptyText="None of the selected ad groups can be processed."
        maxCostUsd={request?.maxCostUsd}
        input={input}
        startLabel="Start AI Optimization"
      >
        {(quote) => (
          <>
            {campaigns.data !== undefined && !campaigns.isLoading ? (
              <CampaignPicker
                campaigns={campaigns.data}
                currencyCode={account.currencyCode}
                selection={selection}
                onSelectionChange={setSelection}
              />
            ) : failure === undefined ? (
              <SkeletonRows rows={6} className="h-14" />
            ) : (
              <LoadError title="Failed to fetch campaigns" read={campaigns} />
            )}
            <SettingsForm draft={draft} reviewUsd={quote?.reviewUsd} onDraftChange={setDraft} />
          </>
        )}
      </RunSetup>
    </div>
  );
}

function whatIsMissing(selection: Selection, request: AdsRequest | null): string | null {
  if (isNothing(selection)) return 'Select at least one campaign or ad group.';
  if (selection.adGroupIds.size > adsLimits.maxAdGroups) {
    return `A run takes at most ${countOf(adsLimits.maxAdGroups, 'ad group')}. Clear some.`;
  }
  return request === null ? 'Correct the settings first.' : null;
}

function inputOf(selection: Selection, { settings, ...rest }: AdsRequest, accountId: string): AdsTypes['input'] {
  return {
    campaignIds: [...selection.campaignIds],
    adGroupIds: [...selection.adGroupIds],
    settings: { ...settings, selectedAccountId: accountId },
    ...rest,
  };
}

const BrandRulesDialog = lazyPart(async () => (await import('./BrandRulesDialog.tsx')).BrandRulesDialog, null);

interface SettingsFormProps {
  draft: AdsDraft;
  onDraftChange: (draft: AdsDraft) => void;
  /** What a review of the texts adds to the likely cost; absent while the cost is not known. */
  reviewUsd: number | null | undefined;
}

/** How many texts a run writes and by which rules; what most people never change is folded away. */
function SettingsForm({ draft, onDraftChange, reviewUsd }: SettingsFormProps) {
  const [isBrandOpen, setIsBrandOpen] = useState(false);
  const change = (part: Partial<AdsDraft>) => onDraftChange({ ...draft, ...part });
  return (
    <CardSection
      title="Settings"
      description="How many texts are written for each ad group."
      actions={
        <Button icon={<SlidersHorizontal />} onClick={() => setIsBrandOpen(true)}>
          Brand Rules…
        </Button>
      }
    >
      <AdsSettings draft={draft} reviewUsd={reviewUsd} onChange={change} />
      {isBrandOpen && <BrandRulesDialog onClose={() => setIsBrandOpen(false)} />}
    </CardSection>
  );
}
