import { type ComponentType, lazy } from 'react';
import type { Params, RouteObject } from 'react-router-dom';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** Begins to load something that a route will need. */
export type Ahead = (params: Params) => Promise<unknown>;

/** A page that is loaded when its route is first shown, or ahead by the function in `handle`, then along with what it shows first. */
export function lazyPage<Name extends string>(
  load: Load<Name>,
  name: Name,
  loadFirst?: Ahead,
): Required<Pick<RouteObject, 'element' | 'handle'>> {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  const ahead: Ahead = (params) => Promise.all([load(), loadFirst?.(params)]);
  return { element: <Page />, handle: ahead };
}

/** Begins to load what a page and what surrounds it need, all at once. */
export function loadAhead(matches: readonly { route: RouteObject; params: Params }[]): void {
  for (const { route, params } of matches) {
    const ahead = route.handle as Ahead | undefined;
    // Showing the page loads it again and reports a failure.
    ahead?.(params).catch(() => undefined);
  }
}
