import { lazy } from 'react';
import type { TableView as View } from './TableView.tsx';

/** The table of a result; most people read cards, so it is loaded when it is first shown. */
// A lazy component loses the types that a generic one is used with.
export const TableView = lazy(async () => ({
  default: (await import('./TableView.tsx')).TableView,
})) as unknown as typeof View;
