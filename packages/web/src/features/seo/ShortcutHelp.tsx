import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';

const shortcuts: [keys: string[], text: string][] = [
  [['j', '↓'], 'Next page'],
  [['k', '↑'], 'Previous page'],
  [['Enter'], 'Open or close the details'],
  [['a'], 'Accept the proposal'],
  [['e'], 'Edit the proposal'],
  [['r'], 'Reject the proposal with a reason'],
  [['u'], 'Undo the decision'],
  [['?'], 'Show this list'],
];

/** The keys of the page list; they work only while the focus is in it. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="They work while the focus is on a page of the list."
    >
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
