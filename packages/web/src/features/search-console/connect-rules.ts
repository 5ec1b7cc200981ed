const failures: Record<string, string> = {
  oauth_failed: 'OAuth authentication failed',
  token_exchange_failed: 'Failed to exchange authorization code',
  no_refresh_token: 'No refresh token received. Please try again.',
  connection_failed: 'Connection to Google Search Console failed',
};

/** What a person reads about a code that the connect flow brought back. */
export function connectFailureText(code: string): string {
  return failures[code] ?? 'Failed to connect Google Search Console';
}

/** What a person reads about such a code where only a refusal has words of its own. */
export function plainFailureText(code: string): string {
  return code === 'access_denied'
    ? 'Access was denied. Please try connecting again.'
    : 'Connection failed. Please try again.';
}

const permissions: Record<string, string> = {
  siteOwner: 'Owner',
  siteFullUser: 'Full user',
  siteRestrictedUser: 'Restricted user',
  siteUnverifiedUser: 'Not verified',
};

/** A permission level as Search Console itself words it. */
export function permissionLabel(level: string): string {
  return permissions[level] ?? level;
}
