import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Logo } from '../../ui/text/Logo.tsx';
import { createAccountPath } from './public-paths.ts';

/** Brings the part that the address names into view, even when the page was loaded or another page led here. */
function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const part = document.getElementById(location.hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [location]);
}

const parts = [
  { to: '/#features', label: 'Features' },
  { to: '/#how-it-works', label: 'How it works' },
  { to: '/#pricing', label: 'Pricing' },
];
const quietLink = 'control-target rounded-sm py-1 text-muted transition-colors hover:text-ink';

interface PublicLayoutProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** Header and footer of the pages that anyone may see. */
export function PublicLayout({ isSignedIn, children }: PublicLayoutProps) {
  useHashScroll();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <PublicHeader isSignedIn={isSignedIn} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <PublicFooter isSignedIn={isSignedIn} />
    </div>
  );
}

function PublicHeader({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-canvas/90 px-4 backdrop-blur-md sm:px-6">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-8">
        <Link to={paths.home} className="control-target flex rounded-md">
          <Logo size="md" />
        </Link>
        <nav aria-label="On the front page" className="hidden gap-6 md:flex">
          {parts.map(({ to, label }) => (
            <Link key={to} to={to} className={quietLink}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          {isSignedIn ? (
            <ButtonLink to={paths.dashboard} variant="ghost">
              Dashboard
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.login} variant="ghost">
                Log In
              </ButtonLink>
              {/* The narrowest phones have no room for it. */}
              <span className="hidden min-[22rem]:block">
                <ButtonLink to={createAccountPath}>Start Free Trial</ButtonLink>
              </span>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function PublicFooter({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <footer className="border-t border-line px-4 sm:px-6">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 py-10">
        <div>
          <Logo size="sm" />
          <p className="mt-2 text-sm text-muted">Better titles, descriptions, ads, and answers, decided by you.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {parts.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={quietLink}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to={paths.privacy} className={quietLink}>
                Privacy
              </Link>
            </li>
            <li>
              <Link to={paths.terms} className={quietLink}>
                Terms
              </Link>
            </li>
            {!isSignedIn && (
              <li>
                <Link to={paths.login} className={quietLink}>
                  Log In
                </Link>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
