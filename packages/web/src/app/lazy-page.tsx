import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A page that is loaded when its route is first shown, or ahead by the function in `handle`. */
export function lazyPage<Name extends string>(
  load: Load<Name>,
  name: Name,
): Required<Pick<RouteObject, 'element' | 'handle'>> {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return { element: <Page />, handle: load };
}

/** Begins to load the code of a page and of what surrounds it, all at once. */
export function loadAhead(matches: readonly { route: RouteObject }[]): void {
  for (const { route } of matches) {
    const load = route.handle as Load<string> | undefined;
    // Showing the page loads it again and reports a failure.
    load?.().catch(() => undefined);
  }
}
