import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useRoutes, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { fetchPolicy } from '../lib/api.ts';
import { shownUser } from '../lib/call-server.ts';
import { isSignedOut } from '../lib/failures.ts';
import { useForgetUser, watchOtherTabs } from '../lib/session.ts';
import { Button } from '../ui/button/Button.tsx';
import { Spinner } from '../ui/button/Spinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { routes } from './routes.tsx';
import { ToastOutlet } from './ToastOutlet.tsx';

/** After a move to another page: to its top, with the focus on its content, so that keyboard and screen reader start there. Back keeps the browser's place. */
function useRouteChange(): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (navigationType === NavigationType.Pop || hash !== '') return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, hash, navigationType]);
}

function Pages() {
  useRouteChange();
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner isFullPage />}>{useRoutes(routes)}</Suspense>
    </ErrorBoundary>
  );
}

/** The dashboard inside a router: fetching rules, pages and the place of toasts. */
export function App() {
  const forgetUser = useForgetUser();
  // A session can end on the server at any time; protected pages then lead to the login page.
  const handleError = (error: unknown) => {
    if (isSignedOut(error)) forgetUser(null);
  };
  return (
    <SWRConfig value={{ ...fetchPolicy, onError: handleError }}>
      <OtherUserNotice />
      <Pages />
      <ToastOutlet />
    </SWRConfig>
  );
}

const isAnother = (): boolean => shownUser.read().isAnother;

/** Says that another account has signed in to this browser, so that nothing more happens on this page. */
function OtherUserNotice() {
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
