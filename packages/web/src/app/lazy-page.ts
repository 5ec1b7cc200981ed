import { type ComponentType, lazy } from 'react';

/** A page that is loaded when its route is first shown. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
