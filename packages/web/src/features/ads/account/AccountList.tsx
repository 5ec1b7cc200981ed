import type { GoogleAdsAccount } from '@serplift/core/api';
import { Megaphone } from 'lucide-react';
import { accountNumber } from '../../../google/account-number.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card, CardSection } from '../../../ui/layout/Card.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { EmptyState, Notice } from '../../../ui/status/States.tsx';
import { useSelectAccount } from './use-select-account.ts';

/** The accounts of a connection of which none is chosen yet. */
export function AccountList({ accounts }: { accounts: GoogleAdsAccount[] }) {
  const { select, pendingId, reason } = useSelectAccount();
  if (accounts.length === 0) {
    return (
      <EmptyState icon={<Megaphone />} title="No Google Ads account">
        The connected Google account has no access to a Google Ads account with campaigns. Ask for access in Google Ads,
        or connect another Google account in Team Settings.
      </EmptyState>
    );
  }
  return (
    <CardSection
      title="Select a Google Ads Account"
      description="Applies to your whole team. You can change it at any time."
    >
      {reason !== null && (
        <div className="mb-4">
          <Notice tone="bad" title="The account was not selected">
            {reason}
          </Notice>
        </div>
      )}
      <Card>
        <ul aria-label="Google Ads accounts" className="divide-y divide-line">
          {accounts.map((account) => (
            <li key={account.id} className="flex flex-wrap items-center gap-3 p-3.5">
              <div className="min-w-52 flex-1">
                <p className="font-medium wrap-anywhere">
                  {account.name}
                  {account.testAccount && <Badge className="ml-2">Test account</Badge>}
                  {account.hasCampaigns === false && <Badge className="ml-2">No campaigns</Badge>}
                </p>
                <p className="text-sm text-muted">
                  ID: <span className="tabular-nums">{accountNumber(account.id)}</span> · {account.currencyCode} ·{' '}
                  {account.timeZone}
                </p>
              </div>
              <Button
                isLoading={pendingId === account.id}
                onClick={() => select(account, false)}
                aria-label={`Select ${account.name}`}
              >
                Select
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </CardSection>
  );
}
