import { Navigate } from 'react-router-dom';
import { useSignOut } from '../../features/sign-in/use-sign-out.ts';
import { TeamSetupForm } from '../../features/team/TeamSetupForm.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Logo } from '../../ui/text/Logo.tsx';

/** The first step after creating an account: a name for the team. */
export function TeamSetupPage() {
  useTitle('Team setup');
  const user = useCurrentUser();
  const signOut = useSignOut();
  if (user.hasTeam) return <Navigate to={paths.dashboard} replace />;
  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-8 sm:pt-[11dvh]">
      <Logo size="lg" className="mx-auto mb-6 flex! w-fit p-1" />
      <Card className="p-5 sm:p-7">
        <h1 className="text-xl font-semibold">Create your team</h1>
        <p className="mt-1 mb-5 text-muted">
          Connections to Google, optimizations, and their costs belong to a team. You will be its owner.
        </p>
        <TeamSetupForm />
      </Card>
      <p className="mt-4 text-center text-muted wrap-anywhere">
        Signed in as {user.email}.{' '}
        <button
          type="button"
          onClick={() => void signOut()}
          className="control-target min-h-6 rounded-sm font-medium text-accent-text hover:underline"
        >
          Sign out
        </button>
      </p>
    </main>
  );
}
