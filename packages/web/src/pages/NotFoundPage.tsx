import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/button/Button.tsx';
import { Logo } from '../ui/text/Logo.tsx';

/** What is at an address that does not exist. */
export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-content-center justify-items-center gap-6 p-6 text-center">
      <Logo size="lg" />
      <div>
        <h1 className="text-2xl font-semibold">404 Page Not Found</h1>
        <p className="mt-2 text-muted">Did you forget to add the page to the router?</p>
      </div>
      <ButtonLink to={paths.dashboard} variant="primary">
        Go to Dashboard
      </ButtonLink>
    </main>
  );
}
