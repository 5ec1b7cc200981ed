import { api, requestOf } from '@serplift/core/api';

/** The address under which a team's pending invitations are read. */
export function invitationsUrl(teamId: string): string {
  return requestOf(api.invitations.list, { teamId }).url;
}
