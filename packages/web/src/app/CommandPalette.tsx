import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { useCurrentUser } from '../lib/session.ts';
import { overlayClass } from '../ui/overlay/overlay-style.ts';
import { useReturnFocus } from '../ui/overlay/use-return-focus.ts';
import { rememberChoice } from './palette-rules.ts';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts';

interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What a line is called among all of them. */
const valueOf = (entry: Pick<PaletteEntry, 'label' | 'id'> | undefined): string =>
  entry === undefined ? '' : `${entry.label} ${entry.id}`.trim();

/** Reaches every screen, project, run, person, page, query, ad group and question, and every action of the current screen, by typing. */
export function CommandPalette({ isOpen, onOpenChange }: PaletteProps) {
  const { id: userId } = useCurrentUser();
  const [text, setText] = useState('');
  const groups = usePaletteEntries(isOpen, text);
  const returnFocus = useReturnFocus();
  const first = valueOf(groups[0]?.[1][0]);
  // Until another line is chosen, the first is, also when what the server finds comes before it.
  const [chosen, setChosen] = useState<{ text: string; value: string } | null>(null);
  const handleSelect = (entry: PaletteEntry) => {
    rememberChoice(userId, entry.id);
    setText('');
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
          <Command
            label="Commands"
            loop
            shouldFilter={false}
            value={chosen?.text === text ? chosen.value : first}
            onValueChange={(value) => setChosen(value === first ? null : { text, value })}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search className="size-4 shrink-0 text-muted" />
              <Command.Input
                data-quiet-focus
                placeholder="Search or jump to…"
                value={text}
                onValueChange={setText}
                className="h-12 w-full bg-transparent text-lg outline-none"
              />
            </div>
            <Command.List className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="py-10 text-center text-muted">Nothing found.</Command.Empty>
              {groups.map(([group, entries]) => (
                <Command.Group
                  key={group}
                  heading={group}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
                >
                  {entries.map(({ Icon = CornerDownLeft, ...entry }) => (
                    <Command.Item
                      key={entry.id}
                      value={valueOf(entry)}
                      onSelect={() => handleSelect(entry)}
                      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover pointer-coarse:h-11"
                    >
                      <Icon aria-hidden="true" className="size-4 text-muted" />
                      <span className="truncate">{entry.label}</span>
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
