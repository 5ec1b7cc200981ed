import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { IconButton } from '../ui/button/Button.tsx';
import { overlayClass } from '../ui/overlay/overlay-style.ts';
import { useReturnFocus } from '../ui/overlay/use-return-focus.ts';
import { Logo } from '../ui/text/Logo.tsx';
import { NavigationList } from './NavigationList.tsx';

/** The navigation on small screens; loaded when its button is pressed. */
export function SmallScreenMenu({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-slide bg-raised p-3 shadow-float"
        >
          <div className="mb-3 flex h-8 items-center justify-between pl-2">
            <Radix.Title>
              <Logo size="md" />
              <span className="sr-only"> menu</span>
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close menu">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <NavigationList onNavigate={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
