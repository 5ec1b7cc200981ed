import { api } from '@serplift/core/api';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { DemoSignIn } from '../features/sign-in/DemoSignIn.tsx';
import { forgetPath, rememberPath, wantedPath } from '../features/sign-in/google-sign-in.ts';
import { GoogleLink } from '../features/sign-in/GoogleLink.tsx';
import { type LoginView, loginViewOf } from '../features/sign-in/sign-in-rules.ts';
import { type Credentials, SignInForm } from '../features/sign-in/SignInForm.tsx';
import { useGoogleReturn } from '../features/sign-in/use-google-return.ts';
import { useSignIn } from '../features/sign-in/use-sign-in.ts';
import { useEndpoint } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useVisitor } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { Spinner } from '../ui/button/Spinner.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Notice } from '../ui/status/States.tsx';
import { Logo } from '../ui/text/Logo.tsx';

// In effect a page of its own, which the error boundary answers for.
const ResetForm = lazy(async () => ({ default: (await import('../features/sign-in/ResetForm.tsx')).ResetForm }));

interface ViewText {
  title: string;
  tab: string;
  question: string;
  other: string;
  otherView: LoginView;
}

const signInText = { question: 'Already have an account?', other: 'Sign in', otherView: 'signIn' } as const;
const texts: Record<LoginView, ViewText> = {
  signIn: {
    title: 'Sign in to Serplift',
    tab: 'Sign in',
    question: 'New to Serplift?',
    other: 'Create an account',
    otherView: 'create',
  },
  create: { title: 'Create your account', tab: 'Create account', ...signInText },
  reset: { title: 'Reset your password', tab: 'Reset password', ...signInText, question: 'Remembered your password?' },
};

/** Signing in and creating an account; people who are signed in continue at once. */
export function LoginPage() {
  const session = useVisitor();
  const [search] = useSearchParams();
  const isSignedIn = session.status === 'signedIn';
  useEffect(() => {
    if (isSignedIn) forgetPath();
  }, [isSignedIn]);
  if (isSignedIn) return <Navigate to={wantedPath(`?${search}`)} replace />;
  return session.status === 'loading' ? <Spinner isFullPage /> : <SignInCard />;
}

function SignInCard() {
  const [search, setSearch] = useSearchParams();
  const view = loginViewOf(search.get('mode'));
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const config = useEndpoint(api.system.config, {}).data;
  const signIn = useSignIn();
  const google = useGoogleReturn(signIn.withGoogle);
  const text = texts[view];
  useTitle(text.tab);

  const show = (wanted: LoginView) => {
    google.clearFailure();
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (wanted === 'signIn') next.delete('mode');
      else next.set('mode', wanted);
      return next;
    });
  };

  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-8 sm:pt-[11dvh]">
      <Link to={paths.home} className="control-target mx-auto mb-6 flex w-fit rounded-md p-1">
        <Logo size="lg" />
      </Link>
      <Card className="p-5 sm:p-7" onFocus={signIn.prepare}>
        <h1 className="mb-5 text-xl font-semibold">{text.title}</h1>
        {google.isFinishing ? (
          <Spinner label="Signing you in with Google…" />
        ) : (
          <div className="space-y-4">
            {config?.identity === null && (
              <Notice tone="warn" title="Sign-in is not set up">
                The operator of this installation has to set FIREBASE_API_KEY and FIREBASE_PROJECT_ID.
              </Notice>
            )}
            {view === 'reset' ? (
              <Suspense fallback={<Spinner />}>
                <ResetForm
                  email={credentials.email}
                  onEmailChange={(email) => setCredentials({ ...credentials, email })}
                />
              </Suspense>
            ) : (
              <SignInForm
                mode={view}
                credentials={credentials}
                onCredentialsChange={setCredentials}
                isBusy={signIn.isBusy}
                onSubmit={({ email, password }) => {
                  google.clearFailure();
                  return signIn.withPassword(view, email, password);
                }}
              />
            )}
            {view === 'signIn' && (
              <p className="text-center">
                <SwitchButton onPress={() => show('reset')}>Forgot your password?</SwitchButton>
              </p>
            )}
            {view !== 'reset' && config?.googleSignIn !== false && (
              <>
                <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                  or
                </p>
                <div>
                  <GoogleLink onLeave={() => rememberPath(`?${search}`)} />
                  <div aria-live="polite">
                    {google.failure !== null && <p className="mt-2 text-sm text-bad">{google.failure}</p>}
                  </div>
                </div>
              </>
            )}
            <p className="text-center text-muted">
              {text.question} <SwitchButton onPress={() => show(text.otherView)}>{text.other}</SwitchButton>
            </p>
          </div>
        )}
      </Card>
      {config?.demo != null && view === 'signIn' && !google.isFinishing && (
        <div className="mt-4">
          <DemoSignIn demo={config.demo} onFill={setCredentials} />
        </div>
      )}
    </main>
  );
}

/** A switch between the views of this page, written like a link. */
function SwitchButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="control-target min-h-6 rounded-sm font-medium text-accent-text hover:underline"
    >
      {children}
    </button>
  );
}
