import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { useLayout } from './use-layout.ts';
import type { Review } from './use-review.ts';

const options = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

/** Chooses between cards and a table. */
export function LayoutSwitch<Of extends RunTypes>({ kind, state }: { kind: RunKind<Of>; state: Review<Of> }) {
  const [layout, choose] = useLayout(kind, state);
  return <SegmentedControl label="Layout" options={options} value={layout} onValueChange={choose} />;
}
