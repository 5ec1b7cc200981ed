import type { GoogleAdsAccount, SelectedAdsAccount } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { accountNumber } from '../../../google/account-number.ts';
import { DropdownMenu, MenuChoice, MenuLabel } from '../../../ui/overlay/DropdownMenu.tsx';

interface AccountMenuProps {
  account: SelectedAdsAccount;
  accounts: GoogleAdsAccount[];
  trigger: ReactNode;
  onSelect: (account: GoogleAdsAccount) => void;
}

/** The accounts to switch to; loaded when its button is first pressed, and open then. */
export function AccountMenu({ account, accounts, trigger, onSelect }: AccountMenuProps) {
  return (
    <DropdownMenu label="Google Ads accounts" trigger={trigger}>
      <MenuLabel>Google Ads accounts</MenuLabel>
      {accounts.map((one) => (
        <MenuChoice
          key={one.id}
          isChosen={one.id === account.id}
          onSelect={() => one.id !== account.id && onSelect(one)}
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
  );
}
