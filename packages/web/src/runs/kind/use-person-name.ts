import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { personNameOf } from './person-name-rules.ts';

/** Names people on screens: records have user names, teams know the names. */
export function usePersonName(): (username: string) => string {
  const user = useCurrentUser();
  // Until the members are read, the reader at least goes by their own name.
  const members = useEndpoint(api.teams.members, {}).data ?? [user];
  return (username) => personNameOf(members, username);
}
