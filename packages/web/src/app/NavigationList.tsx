import { api } from '@serplift/core/api';
import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router-dom';
import { useEndpoint } from '../lib/api.ts';
import { formatNumber } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { useCurrentUser } from '../lib/session.ts';
import { allowedTargets, isWithin, sidebarTargets } from './navigation.ts';

/** The entries of the sidebar, with the current one marked. */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main">
      <ul className="space-y-0.5">
        {allowedTargets(sidebarTargets, user).map((target) => {
          const isCurrent = isWithin(target, pathname);
          return (
            <li key={target.to}>
              <Link
                to={target.to}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium transition-colors pointer-coarse:h-11',
                  isCurrent ? 'bg-hover text-ink' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                <target.Icon aria-hidden="true" className={clsx('size-4.5', isCurrent && 'text-accent-text')} />
                {target.label}
                {target.to === paths.review && <WaitingCount />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How many proposals wait for a decision. */
function WaitingCount() {
  const { data } = useEndpoint(api.review.count, {});
  if (data === undefined || data.proposals === 0) return null;
  return (
    <span className="ml-auto text-sm tabular-nums">
      {formatNumber(data.proposals)} <span className="sr-only">to review</span>
    </span>
  );
}
