import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AddressView, changedQuery } from './address-view-rules.ts';

interface ViewInAddress<View> extends AddressView<View> {
  /** Whether a change replaces the address, so that Back leaves the view at once; else Back takes back the change. */
  replace?: boolean;
}

/**
 * A view that is kept in the address, and how to change parts of it. The router renders a new address when it has time;
 * a change therefore begins from the address itself, so that none is lost, and is shown at once, so that fields keep
 * what is typed. `read` and `write` stay the same functions from render to render.
 */
export function useViewInAddress<View extends object>({ read, write, replace = false }: ViewInAddress<View>) {
  const navigate = useNavigate();
  const [search, showSearch] = useOptimistic(useLocation().search);
  const view = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const changeView = useCallback(
    (change: Partial<View>, options?: { replace: boolean }) => {
      const query = changedQuery(window.location.search, change, { read, write });
      if (query === null) return;
      startTransition(() => {
        showSearch(query);
        void navigate({ search: query }, { replace, ...options });
      });
    },
    [read, write, replace, navigate, showSearch],
  );
  return [view, changeView] as const;
}
