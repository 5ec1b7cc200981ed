import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface DetailPaneProps {
  name: string;
  isWide: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The item that is open: next to its table where there is room, otherwise in a window over it. */
export function DetailPane({ name, isWide, onClose, children }: DetailPaneProps) {
  if (!isWide) {
    return (
      <Dialog isOpen isWide onOpenChange={onClose} title={name}>
        {children}
      </Dialog>
    );
  }
  return (
    <aside
      aria-label={name}
      className="sticky top-18 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto overscroll-contain rounded-lg border border-line"
    >
      <div className="sticky top-0 z-10 flex justify-end bg-canvas/95 p-1 backdrop-blur-sm">
        <IconButton label="Close the details" isSmall onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}
