import { Suspense } from 'react';
import { useRoutes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { fetchPolicy } from '../lib/api.ts';
import { isSignedOut } from '../lib/failures.ts';
import { useForgetUser } from '../lib/session.ts';
import { Spinner } from '../ui/button/Spinner.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { TellContext } from '../ui/status/lazy-part.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { routes } from './routes.tsx';
import { ToastOutlet } from './ToastOutlet.tsx';
import { useRouteChange } from './use-route-change.ts';

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
      <TellContext value={toast}>
        <Pages />
      </TellContext>
      <ToastOutlet />
    </SWRConfig>
  );
}
