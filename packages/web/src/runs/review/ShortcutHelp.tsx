import { hotkeyLabel, isApple } from '../../lib/hotkeys.ts';
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';

type Shortcut = [keys: string[], text: string];

const shortcuts: Shortcut[] = [
  [['j', '↓'], 'Next'],
  [['k', '↑'], 'Previous'],
  [['a'], 'Accept the text that is shown'],
  [['e'], `Edit; in the window, ${hotkeyLabel('mod+enter', isApple())} saves and goes on`],
  [['r'], 'Reject; a digit picks the reason'],
  [['n'], 'Show the next alternative'],
  [['u'], 'Undo the decision, or your last step'],
  [['x'], 'Select; with Shift, all in between'],
  [[hotkeyLabel('mod+a', isApple())], 'Select all in view'],
  [['Enter'], 'Open the item when the pane is hidden'],
  [['/'], 'Search'],
  [['?'], 'Show this list'],
];

/** The keys of the review. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const hasKeys = useSingleKeys();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="They work anywhere except in text fields."
    >
      <Checkbox
        label="Single keys act"
        checked={hasKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <p className="mb-3 text-sm text-muted">
        Turn this off if you speak to your computer. Arrows, Enter, and keys with {isApple() ? '⌘' : 'Ctrl'} still work.
      </p>
      <dl className="divide-y divide-line">
        {shortcuts.map(([keys, text]) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
