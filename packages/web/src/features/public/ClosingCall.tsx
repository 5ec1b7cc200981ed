import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { createAccountPath } from './public-paths.ts';

/** The call to sign up, repeated at the end of the page. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-title"
      className="border-t border-line bg-surface px-4 py-16 text-center sm:px-6 sm:py-24"
    >
      <h2 id="closing-title" className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-3xl">
        See which pages are losing clicks
      </h2>
      <p className="mx-auto mt-3 max-w-xl text-lg text-balance text-muted">
        Connect Search Console or import an export, and see the estimate before you spend anything.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={createAccountPath} variant="primary" size="lg">
          Start Free Trial
        </ButtonLink>
        <ButtonLink to={paths.login} size="lg">
          Log In
        </ButtonLink>
      </div>
    </section>
  );
}
