import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { failureMessage } from '../lib/failures.ts';
import { loginPath, paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { Spinner } from '../ui/button/Spinner.tsx';
import { ErrorState } from '../ui/status/States.tsx';

/** Lets only signed-in people with a team through: others go to the login page or to team setup. */
export function Protected({ needsTeam = true }: { needsTeam?: boolean }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Spinner isFullPage />;
    case 'failed':
      return (
        <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
          <ErrorState title="Your account could not be loaded" onRetry={session.retry}>
            {failureMessage(session.error, 'The server cannot be reached. Check your connection and try again.')}
          </ErrorState>
        </main>
      );
    case 'signedOut':
      return <Navigate to={session.to ?? loginPath(pathname + search)} replace />;
    case 'signedIn':
      if (needsTeam && !session.user.hasTeam) return <Navigate to={paths.teamSetup} replace />;
      return <Outlet />;
  }
}
