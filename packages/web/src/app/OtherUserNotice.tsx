import { useEffect, useSyncExternalStore } from 'react';
import { shownUser } from '../lib/call-server.ts';
import { watchOtherTabs } from '../lib/session.ts';
import { Button } from '../ui/button/Button.tsx';

const isAnother = (): boolean => shownUser.read().isAnother;

/** Says that another account has signed in to this browser, so that nothing more happens on this page. */
export function OtherUserNotice() {
  useEffect(watchOtherTabs, []);
  if (!useSyncExternalStore(shownUser.subscribe, isAnother, () => false)) return null;
  return (
    <div
      role="alert"
      className="sticky top-0 z-60 flex flex-wrap items-center gap-3 border-b border-warn/30 bg-warn-soft px-4 py-2.5 sm:px-6"
    >
      <p className="min-w-0 flex-1">
        Another account is signed in to this browser now. This page still shows the account from before, and nothing on
        it is saved or sent.
      </p>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
