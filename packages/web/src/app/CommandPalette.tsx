import { Command } from 'cmdk';
import { CornerDownLeft, LogOut, type LucideIcon, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { type PaletteCommand, usePageCommands } from '../lib/commands.ts';
import { useCurrentUser } from '../lib/session.ts';
import { setTheme, themes } from '../lib/theme.ts';
import { overlayClass } from '../ui/overlay/Dialog.tsx';
import { useReturnFocus } from '../ui/overlay/use-return-focus.ts';
import { accountTargets, allowedTargets, furtherTargets, sidebarTargets } from './navigation.ts';
import { themeNames } from './UserMenu.tsx';

interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type Entry = PaletteCommand & { Icon?: LucideIcon };

function useEntries(): Map<string, Entry[]> {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pageCommands = usePageCommands();
  const targets = allowedTargets([...sidebarTargets, ...furtherTargets, ...accountTargets], user);
  const entries: Entry[] = [
    ...pageCommands,
    ...targets.map(({ to, label, Icon, keywords = [] }) => ({
      id: to,
      label,
      group: 'Go to',
      Icon,
      keywords,
      run: () => void navigate(to),
    })),
    ...themes.map((theme) => ({
      label: themeNames[theme].label,
      Icon: themeNames[theme].Icon,
      id: `theme ${theme}`,
      group: 'Preferences',
      keywords: ['appearance', 'mode'],
      run: () => setTheme(theme),
    })),
    { id: 'sign out', label: 'Sign out', group: 'Preferences', Icon: LogOut, run: () => void signOut() },
  ];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}

/** Reaches every page and every action of the current page by typing. */
export function CommandPalette({ isOpen, onOpenChange }: PaletteProps) {
  const groups = useEntries();
  const returnFocus = useReturnFocus();
  const handleSelect = (entry: Entry) => {
    onOpenChange(false);
    entry.run();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed top-[10dvh] left-1/2 z-50 w-[min(36rem,94vw)] -translate-x-1/2 animate-appear overflow-hidden rounded-xl bg-raised shadow-float"
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <Command label="Commands" loop>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <Command.Input
                data-quiet-focus
                placeholder="Search or jump to…"
                className="h-12 w-full bg-transparent text-lg outline-none"
              />
            </div>
            <Command.List className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="py-10 text-center text-muted">Nothing found.</Command.Empty>
              {[...groups].map(([group, entries]) => (
                <Command.Group
                  key={group}
                  heading={group}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
                >
                  {entries.map(({ Icon = CornerDownLeft, ...entry }) => (
                    <Command.Item
                      key={entry.id}
                      value={`${entry.label} ${entry.id}`}
                      keywords={entry.keywords ?? []}
                      onSelect={() => handleSelect(entry)}
                      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover pointer-coarse:h-11"
                    >
                      <Icon aria-hidden="true" className="size-4 text-muted" />
                      {entry.label}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
