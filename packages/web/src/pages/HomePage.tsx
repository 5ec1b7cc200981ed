import { ArrowRight } from 'lucide-react';
import { paths } from '../lib/paths.ts';
import { useVisitor } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';

const createAccountPath = `${paths.login}?mode=create`;

/** The public front page: a welcome, and the way in or on. */
export function HomePage() {
  useTitle('');
  const session = useVisitor();
  if (session.status === 'loading') return <Spinner isFullPage />;
  const user = session.status === 'signedIn' ? session.user : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-14 w-full max-w-5xl items-center justify-between px-4">
        <Logo size="md" />
        {user === null && (
          <ButtonLink to={paths.login} variant="ghost">
            Log In
          </ButtonLink>
        )}
      </header>
      <main
        tabIndex={-1}
        className="mx-auto grid w-full max-w-3xl flex-1 content-center justify-items-center px-4 pb-24 text-center"
      >
        {user === null ? (
          <>
            <h1 className="text-3xl font-semibold">Get more clicks from the rankings you already have</h1>
            <p className="mt-4 max-w-xl text-lg text-muted">
              Serplift reads your Search Console data, finds the pages that earn fewer clicks than their position should
              bring, and proposes better titles and descriptions for you to accept, edit or reject.
            </p>
            <div className="mt-8 flex flex-wrap justify-center gap-3">
              <ButtonLink to={createAccountPath} variant="primary" size="lg">
                Get Started
                <ArrowRight aria-hidden="true" />
              </ButtonLink>
              <ButtonLink to={paths.login} size="lg">
                Log In
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <h1 className="text-3xl font-semibold wrap-anywhere">Welcome back, {user.displayName ?? user.username}</h1>
            <p className="mt-4 max-w-xl text-lg text-muted">
              {user.team === null ? 'Next, give your team a name.' : `You are working in ${user.team.name}.`}
            </p>
            <ButtonLink to={paths.dashboard} variant="primary" size="lg" className="mt-8">
              Go to Dashboard
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          </>
        )}
      </main>
    </div>
  );
}
