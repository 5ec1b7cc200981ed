import { useCurrentUser } from '../../lib/session.ts';
import { Badge } from '../../ui/status/Badge.tsx';

/** Marks what the sandbox made up: as sample data in the team that holds it, as sandbox elsewhere. */
export function SimulatedBadge() {
  const { team } = useCurrentUser();
  return <Badge tone="warn">{team?.sampleData == null ? 'Sandbox' : 'Sample data'}</Badge>;
}
