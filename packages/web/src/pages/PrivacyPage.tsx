import sections from '../features/public/legal/privacy.md';
import { LegalPage } from '../features/public/LegalPage.tsx';
import { useTitle } from '../lib/title.ts';

/** What happens to people's data. */
export function PrivacyPage() {
  useTitle('Privacy Policy');
  return (
    <LegalPage
      title="Privacy Policy"
      lead="Serplift works with data that matters to you. This page says what we store, why, who else sees it, and how to have it deleted."
      sections={sections}
    />
  );
}
