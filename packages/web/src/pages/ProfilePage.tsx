import { AppearanceCard } from '../features/profile/AppearanceCard.tsx';
import { ProfileCard } from '../features/profile/ProfileCard.tsx';
import { EmailState } from '../features/sign-in/EmailState.tsx';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { TokensCard } from '../features/tokens/TokensCard.tsx';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';

/** Your own account: who, how it looks, and access for the terminal. */
export function ProfilePage() {
  useTitle('Profile');
  const signOut = useSignOut(paths.home);
  return (
    <div className="max-w-3xl">
      <PageHeader title="Profile" />
      <div className="space-y-4">
        <ProfileCard onSignOut={() => void signOut()} emailState={<EmailState />} />
        <AppearanceCard />
        <TokensCard />
      </div>
    </div>
  );
}
