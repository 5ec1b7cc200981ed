import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { VerifyEmailDialog } from './VerifyEmailDialog.tsx';

/** Whether your address is verified, and the way to verify it. */
export function EmailState() {
  const { emailVerified: isVerified } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Badge tone={isVerified ? 'good' : 'warn'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
      {!isVerified && (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Verify…
        </Button>
      )}
      <VerifyEmailDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
