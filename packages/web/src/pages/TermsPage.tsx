import sections from '../features/public/legal/terms.md';
import { LegalPage } from '../features/public/LegalPage.tsx';
import { useTitle } from '../lib/title.ts';

/** The rules of using the product. */
export function TermsPage() {
  useTitle('Terms of Service');
  return (
    <LegalPage
      title="Terms of Service"
      lead="The rules for using Serplift, in plain words. Please read them together with the Privacy Policy."
      sections={sections}
    />
  );
}
