const failures: Record<string, string> = {
  access_denied: 'Access was denied. Please try connecting again.',
  oauth_failed: 'OAuth authentication failed',
  token_exchange_failed: 'Failed to exchange authorization code',
  no_refresh_token: 'No refresh token received. Please try again.',
  connection_failed: 'Connection to Google Ads failed',
};

/** What a person reads about a code that the connect flow brought back. */
export function connectFailureText(code: string): string {
  return failures[code] ?? 'Failed to connect Google Ads';
}
