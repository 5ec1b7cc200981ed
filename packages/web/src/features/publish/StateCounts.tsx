import type { PublicationBatch } from '@serplift/core/api';
import { Badge } from '../../ui/status/Badge.tsx';
import { countStates } from './publication-rules.ts';

/** How many texts of a plan or publication are in each state. */
export function StateCounts({ batch }: { batch: PublicationBatch }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {countStates(batch).map(({ label, tone, count }) => (
        <Badge key={label} tone={tone}>
          {count} {label.toLowerCase()}
        </Badge>
      ))}
    </span>
  );
}
