import { api } from '@serplift/core/api';
import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { useEndpoint } from '../lib/api.ts';
import { useCurrentUser } from '../lib/session.ts';
import { type Theme, useTheme } from '../lib/theme/theme.ts';
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/overlay/DropdownMenu.tsx';
import { accountTargets, allowedTargets, approvalsTarget } from './navigation.ts';
import { UserButton } from './UserButton.tsx';

export const themeNames: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'System theme', Icon: Monitor },
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
};

function ThemeName({ theme }: { theme: Theme }) {
  const { label, Icon } = themeNames[theme];
  return (
    <span className="flex items-center gap-2.5">
      <Icon aria-hidden="true" />
      {label}
    </span>
  );
}

/** Loaded when its button is pressed: who is signed in, the way to account and team pages, the theme, and out. */
export function UserMenu() {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const [theme, setTheme] = useTheme();
  const name = user.displayName ?? user.email;
  const approvals = useEndpoint(api.approvals.list, {}).data ?? [];
  const targets = approvals.length > 0 ? [...accountTargets, approvalsTarget] : accountTargets;
  return (
    <DropdownMenu trigger={<UserButton />}>
      <MenuLabel>My Account</MenuLabel>
      <div className="max-w-64 px-2.5 pb-2">
        <p className="truncate font-medium">{name}</p>
        {user.team !== null && <p className="truncate text-sm text-muted">{user.team.name}</p>}
      </div>
      <MenuSeparator />
      {allowedTargets(targets, user).map(({ to, label, Icon }) => (
        <MenuLink key={to} to={to}>
          <Icon aria-hidden="true" />
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      {(['system', 'light', 'dark'] as const).map((choice) => (
        <MenuChoice key={choice} isChosen={choice === theme} onSelect={() => setTheme(choice)}>
          <ThemeName theme={choice} />
        </MenuChoice>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}
