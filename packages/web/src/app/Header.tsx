import { api } from '@serplift/core/api';
import { Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../lib/api.ts';
import { hotkeyLabel, isApple } from '../lib/hotkeys.ts';
import { paths } from '../lib/paths.ts';
import { IconButton } from '../ui/button/Button.tsx';
import { lazyPart } from '../ui/overlay/lazy-part.tsx';
import { MenuButton } from '../ui/overlay/MenuButton.tsx';
import { Badge } from '../ui/status/Badge.tsx';
import { Kbd } from '../ui/text/Kbd.tsx';
import { Logo } from '../ui/text/Logo.tsx';
import { UserButton } from './UserButton.tsx';

const SmallScreenMenu = lazyPart(async () => (await import('./SmallScreenMenu.tsx')).SmallScreenMenu, null);
const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu);

const modeBadges = { sandbox: 'Sandbox', mixed: 'Partly sandbox', live: null };

function ModeBadge() {
  const { data } = useEndpoint(api.system.config, {});
  const text = data === undefined ? null : modeBadges[data.mode];
  if (text === null) return null;
  return (
    <span className="inline-flex" title="Data and services are simulated. Nothing here reaches a real account.">
      <Badge tone="warn">{text}</Badge>
    </span>
  );
}

/** The bar at the top: menu on small screens, brand, command palette, user menu. */
export function Header({ onOpenPalette }: { onOpenPalette: () => void }) {
  const [isNavigationOpen, setIsNavigationOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 h-14 border-b border-line bg-surface">
      <div className="mx-auto flex h-full max-w-360 items-center gap-2 px-3 sm:px-4">
        <IconButton
          icon={<Menu />}
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isNavigationOpen}
          className="lg:hidden"
          onClick={() => setIsNavigationOpen(true)}
        />
        {isNavigationOpen && <SmallScreenMenu onClose={() => setIsNavigationOpen(false)} />}
        <Link to={paths.dashboard} className="control-target inline-flex rounded-md p-1">
          <Logo size="md" />
        </Link>
        <ModeBadge />
        <div className="ml-auto flex items-center gap-1.5">
          <button
            type="button"
            onClick={onOpenPalette}
            aria-label="Search or jump to…"
            className="control-target hidden h-8 items-center gap-2 rounded-md border border-line bg-canvas pr-1.5 pl-2.5 text-sm text-muted hover:border-edge hover:text-ink sm:inline-flex"
          >
            <Search className="size-3.5" />
            <span className="pr-6">Search or jump to…</span>
            <Kbd>{hotkeyLabel('mod+k', isApple())}</Kbd>
          </button>
          <IconButton icon={<Search />} label="Search or jump to…" onClick={onOpenPalette} className="sm:hidden" />
          <MenuButton button={<UserButton />}>
            <UserMenu />
          </MenuButton>
        </div>
      </div>
    </header>
  );
}
