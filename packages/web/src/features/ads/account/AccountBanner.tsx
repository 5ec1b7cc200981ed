import type { GoogleAdsAccount, SelectedAdsAccount } from '@serplift/core/api';
import { ChevronsUpDown, CircleCheck } from 'lucide-react';
import { type ComponentProps } from 'react';
import { accountNumber } from '../../../google/account-number.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { MenuButton } from '../../../ui/overlay/MenuButton.tsx';
import { useSelectAccount } from './use-select-account.ts';

const AccountMenu = lazyPart(async () => (await import('./AccountMenu.tsx')).AccountMenu);

interface AccountBannerProps {
  account: SelectedAdsAccount;
  accounts: GoogleAdsAccount[];
  onSwitch: () => void;
}

/** Shows which account is in use, and changes it. */
export function AccountBanner({ account, accounts, onSwitch }: AccountBannerProps) {
  const { select, pendingId, reason } = useSelectAccount(onSwitch);
  return (
    <section
      aria-label="Google Ads account"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-good/30 bg-good-soft px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" />
        <div className="min-w-0">
          <h2 className="font-medium">Google Ads Account Connected</h2>
          <p className="text-muted wrap-anywhere">
            {account.name}
            <span className="max-sm:hidden"> · </span>
            <span className="whitespace-nowrap tabular-nums max-sm:block">Account ID: {accountNumber(account.id)}</span>
          </p>
          {reason !== null && <p className="mt-1 text-bad">{reason}</p>}
        </div>
      </div>
      <MenuButton button={<SwitchButton isSwitching={false} />}>
        <AccountMenu
          account={account}
          accounts={accounts}
          trigger={<SwitchButton isSwitching={pendingId !== null} />}
          onSelect={(one) => select(one, true)}
        />
      </MenuButton>
    </section>
  );
}

function SwitchButton({ isSwitching, ...rest }: ComponentProps<typeof Button> & { isSwitching: boolean }) {
  return (
    <Button aria-haspopup="menu" {...rest} isLoading={isSwitching}>
      {isSwitching ? 'Switching Account…' : 'Switch Account'}
      <ChevronsUpDown />
    </Button>
  );
}
