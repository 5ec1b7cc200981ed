import { lazyPart } from '../../ui/overlay/lazy-part.tsx';

/** The table of a result; most people read cards, so it is loaded when it is first shown. */
export const TableView = lazyPart(async () => (await import('./TableView.tsx')).TableView);
