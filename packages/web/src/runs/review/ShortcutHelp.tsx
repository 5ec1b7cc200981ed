import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';

type Shortcut = [keys: string[], text: string];

const shortcutsFor = (unit: string, further: readonly Shortcut[]): Shortcut[] => [
  [['j', '↓'], `Next ${unit}`],
  [['k', '↑'], `Previous ${unit}`],
  [['Enter'], 'Open or close the details'],
  [['a'], 'Accept the proposal'],
  [['e'], 'Edit the proposal'],
  [['r'], 'Reject the proposal with a reason'],
  [['u'], 'Undo the decision'],
  ...further,
  [['?'], 'Show this list'],
];

const none: readonly Shortcut[] = [];

interface ShortcutHelpProps {
  /** What the list shows, in the singular. */
  unit: string;
  /** Keys of this list alone. */
  further?: readonly Shortcut[];
  onClose: () => void;
}

/** The keys of a list to review; they work only while the focus is in it. */
export function ShortcutHelp({ unit, further = none, onClose }: ShortcutHelpProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description={`They work while the focus is on a ${unit} of the list.`}
    >
      <dl className="divide-y divide-line">
        {shortcutsFor(unit, further).map(([keys, text]) => (
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
