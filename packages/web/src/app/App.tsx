import { Suspense, useEffect, useRef } from 'react';
import { useRoutes, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { fetchPolicy } from '../lib/api.ts';
import { isSignedOut } from '../lib/failures.ts';
import { useForgetUser } from '../lib/session.ts';
import { Spinner } from '../ui/button/Spinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { OtherUserNotice } from './OtherUserNotice.tsx';
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
