import { Features } from '../features/public/Features.tsx';
import { Benefits, ClosingCall, HowItWorks, Testimonials } from '../features/public/FrontPageParts.tsx';
import { MemberHero, VisitorHero } from '../features/public/Hero.tsx';
import { Pricing } from '../features/public/Pricing.tsx';
import { PublicLayout } from '../features/public/PublicLayout.tsx';
import { useVisitor } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { Spinner } from '../ui/button/Spinner.tsx';

/** The public front page; people who are signed in are welcomed and led on. */
export function HomePage() {
  useTitle('');
  const session = useVisitor();
  if (session.status === 'loading') return <Spinner isFullPage />;
  const user = session.status === 'signedIn' ? session.user : null;
  const isSignedIn = user !== null;
  return (
    <PublicLayout isSignedIn={isSignedIn}>
      {user === null ? (
        <VisitorHero />
      ) : (
        <MemberHero name={user.displayName ?? user.username} teamName={user.team?.name ?? null} />
      )}
      <Features />
      <Benefits />
      <HowItWorks />
      <Testimonials />
      <Pricing isSignedIn={isSignedIn} />
      {!isSignedIn && <ClosingCall />}
    </PublicLayout>
  );
}
