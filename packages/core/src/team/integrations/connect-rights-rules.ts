import type { Service } from '../../contract/team/integrations-api.ts';

interface ConnectRequest {
  /** Null when the person is not in the team anymore. */
  role: 'owner' | 'admin' | 'member' | null;
  wanted: readonly Service[];
  /** Services that are connected, or wait to be reconnected. */
  connected: readonly Service[];
  /** Whether the Google account is one that the team's connections use. */
  isKnownAccount: boolean;
}

/**
 * Why a person may not connect Google to the team, as a sentence; null when they may. Owners connect and replace
 * everything; everyone else connects Search Console, while there is no connection that they would replace or renew.
 */
export function reasonAgainstConnecting({ role, wanted, connected, isKnownAccount }: ConnectRequest): string | null {
  if (role === 'owner') return null;
  if (role === null) return 'You are no longer a member of this team.';
  if (wanted.some((service) => service !== 'searchConsole')) {
    return 'Only a team owner can connect this service, in Team Settings.';
  }
  if (connected.includes('searchConsole')) {
    return 'Search Console is already connected. Only a team owner can replace or renew the connection, in Team Settings.';
  }
  return isKnownAccount
    ? 'The team already uses this Google account for another service. Only a team owner can change what it is used for, in Team Settings.'
    : null;
}
