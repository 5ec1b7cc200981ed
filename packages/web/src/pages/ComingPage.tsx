import { Hourglass } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { furtherTargets, isWithin, sidebarTargets } from '../app/navigation.ts';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/States.tsx';

/** Stands at the address of a screen that this release does not have yet. */
export function ComingPage() {
  const { pathname } = useLocation();
  const name =
    [...furtherTargets, ...sidebarTargets].find((target) => isWithin(target, pathname))?.label ?? 'This screen';
  useTitle(name);
  return (
    <>
      <PageHeader title={name} />
      <EmptyState
        icon={<Hourglass />}
        title="Coming soon"
        actions={
          <ButtonLink to={paths.dashboard} variant="primary">
            Go to Dashboard
          </ButtonLink>
        }
      >
        Not part of this release yet.
      </EmptyState>
    </>
  );
}
