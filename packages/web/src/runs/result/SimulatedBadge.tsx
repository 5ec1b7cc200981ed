import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Badge } from '../../ui/status/Badge.tsx';

/** Marks what the sandbox made up: as sample data in the team that has it, as sandbox where not everything is. */
export function SimulatedBadge({ isInList = false }: { isInList?: boolean }) {
  const { team } = useCurrentUser();
  const { data } = useEndpoint(api.system.config, {});
  // The bar at the top says it of everything already; a list would only repeat it in every row.
  if ((isInList || team?.sampleData == null) && data?.mode === 'sandbox') return null;
  return <Badge tone="warn">{team?.sampleData == null ? 'Sandbox' : 'Sample data'}</Badge>;
}
