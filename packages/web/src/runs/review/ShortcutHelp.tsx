import { hotkeyLabel, isApple } from '../../lib/hotkeys.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';

type Shortcut = [keys: string[], text: string];

const shortcutsFor = ({ noun, selectText, hasAlternatives }: Omit<ShortcutHelpProps, 'onClose'>): Shortcut[] => [
  [['j', '↓'], `Next ${noun}`],
  [['k', '↑'], `Previous ${noun}`],
  [['Enter'], 'Open or close the details'],
  ...(hasAlternatives ? [[['n'], 'Show the next alternative'] satisfies Shortcut] : []),
  [['a'], hasAlternatives ? 'Accept the text that is shown' : 'Accept the proposal'],
  [['e'], 'Edit the proposal'],
  [['r'], 'Reject the proposal with a reason'],
  [['u'], 'Undo the decision'],
  [[hotkeyLabel('mod+z', isApple())], 'Undo your last step, however many items it changed'],
  ...(selectText === undefined ? [] : [[['x'], selectText] satisfies Shortcut]),
  [['?'], 'Show this list'],
];

interface ShortcutHelpProps {
  /** What the list shows, in the singular. */
  noun: string;
  /** What selecting an item does; absent in lists where nothing is selected. */
  selectText: string | undefined;
  /** Whether other texts may be accepted in place of a proposal. */
  hasAlternatives: boolean;
  onClose: () => void;
}

/** The keys of a list to review; they work only while the focus is in it. */
export function ShortcutHelp({ onClose, ...list }: ShortcutHelpProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description={`They work while a ${list.noun} in the list has the focus.`}
    >
      <dl className="divide-y divide-line">
        {shortcutsFor(list).map(([keys, text]) => (
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
