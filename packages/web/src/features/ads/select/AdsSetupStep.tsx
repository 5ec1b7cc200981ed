import type { AdsOptimization } from '@serplift/core/api';
import { adsDraftOf } from '../../../runs/settings/ads-settings-rules.ts';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { AccountList } from '../account/AccountList.tsx';
import { ConnectGoogleAds, ReconnectGoogleAds } from '../account/ConnectGoogleAds.tsx';
import { useConnectReturn } from '../account/use-connect-return.ts';
import { useGoogleAds } from '../account/use-google-ads.ts';
import { AdsSetup } from './AdsSetup.tsx';

/** What a run needs first: a connection, then an account, then campaigns; filled as an earlier run when one is given. */
export function AdsSetupStep({ earlier }: { earlier: AdsOptimization | null }) {
  useConnectReturn();
  const googleAds = useGoogleAds();
  switch (googleAds.status) {
    case 'loading':
      return <SkeletonRows rows={4} className="h-16" />;
    case 'notConnected':
      return <ConnectGoogleAds />;
    case 'reconnectNeeded':
      return <ReconnectGoogleAds accountEmail={googleAds.accountEmail} />;
    case 'failed':
      return <LoadError title="Your Google Ads accounts could not be loaded" read={googleAds.read} />;
    case 'ready': {
      const { account, accounts } = googleAds;
      if (account === null) return <AccountList accounts={accounts} />;
      const isSameAccount = earlier !== null && earlier.account.id === account.id;
      return (
        <AdsSetup
          account={account}
          accounts={accounts}
          {...(earlier !== null && {
            firstDraft: adsDraftOf(earlier.settings, earlier.maxCostUsd),
          })}
          {...(isSameAccount && {
            firstSelection: {
              campaignIds: new Set(earlier.campaignIds),
              adGroupIds: new Set(earlier.adGroupIds),
            },
          })}
        />
      );
    }
  }
}
