import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';

interface Person {
  username: string;
  displayName: string | null;
}

/** What the person with a user name is called; the user name where members share it, have no other, or have left. */
export function personNameOf(members: readonly Person[], username: string): string {
  const [member, another] = members.filter((one) => one.username === username);
  return another === undefined ? (member?.displayName ?? username) : username;
}

/** Names people on screens: records have user names, teams know the names. */
export function usePersonName(): (username: string) => string {
  const user = useCurrentUser();
  // Until the members are read, the reader at least goes by their own name.
  const members = useEndpoint(api.teams.members, {}).data ?? [user];
  return (username) => personNameOf(members, username);
}
