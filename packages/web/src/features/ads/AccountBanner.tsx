import type { GoogleAdsAccount, SelectedAdsAccount } from '@serplift/core/api';
import { ChevronsUpDown, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuChoice, MenuLabel } from '../../ui/DropdownMenu.tsx';
import { accountNumber } from './account-format.ts';
import { useSelectAccount } from './use-select-account.ts';

interface AccountBannerProps {
  account: SelectedAdsAccount;
  accounts: GoogleAdsAccount[];
  onSwitched: () => void;
}

/** Says which account is worked with, and changes it. */
export function AccountBanner({ account, accounts, onSwitched }: AccountBannerProps) {
  const { select, pendingId, reason } = useSelectAccount(onSwitched);
  return (
    <section
      aria-label="Google Ads account"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-good/30 bg-good-soft px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
        <div className="min-w-0">
          <h2 className="font-medium">Google Ads Account Connected</h2>
          <p className="text-muted wrap-anywhere">
            {account.name} ·{' '}
            <span className="whitespace-nowrap tabular-nums">Account ID: {accountNumber(account.id)}</span>
          </p>
          {reason !== null && <p className="mt-1 text-bad">{reason}</p>}
        </div>
      </div>
      <DropdownMenu
        label="Google Ads accounts"
        trigger={
          <Button isLoading={pendingId !== null}>
            {pendingId === null ? 'Switch Account' : 'Switching Account…'}
            <ChevronsUpDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuLabel>Google Ads accounts</MenuLabel>
        {accounts.map((one) => (
          <MenuChoice
            key={one.id}
            isChosen={one.id === account.id}
            onSelect={() => one.id !== account.id && select(one, true)}
          >
            <span className="block py-1.5 leading-tight">
              <span className="block font-medium wrap-anywhere">{one.name}</span>
              <span className="block text-sm text-muted">
                <span className="tabular-nums">{accountNumber(one.id)}</span> · {one.currencyCode} · {one.timeZone}
              </span>
            </span>
          </MenuChoice>
        ))}
      </DropdownMenu>
    </section>
  );
}
