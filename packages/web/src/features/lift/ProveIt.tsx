import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';

const ProveDialog = lazyPart(async () => (await import('./ProveDialog.tsx')).ProveDialog, null);

/** Offers a test of the accepted pages, and says what it could find before anything is fixed. */
export function ProveIt({ optimizationId }: { optimizationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<FlaskConical />} onClick={() => setIsOpen(true)}>
        Prove It…
      </Button>
      {isOpen && <ProveDialog optimizationId={optimizationId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
