const deniedText = 'Access was denied. Please try connecting again.';
const notAllowedText = 'Only a team owner can change this connection. Ask an owner to do it in Team Settings.';
const failures: Record<string, (service: string) => string> = {
  oauth_failed: () => 'OAuth authentication failed',
  token_exchange_failed: () => 'Failed to exchange authorization code',
  no_refresh_token: () => 'No refresh token received. Please try again.',
  not_allowed: () => notAllowedText,
  connection_failed: (service) => `Connection to ${service} failed`,
};

/** What a person reads about a code that came back from Google; a refusal has no specific words. */
export function connectFailureText(code: string, service: string): string {
  return failures[code]?.(service) ?? `Failed to connect ${service}`;
}

/** The same where a refusal has specific words. */
export function connectOrDeniedText(code: string, service: string): string {
  return code === 'access_denied' ? deniedText : connectFailureText(code, service);
}

/** The same where only refusals have specific words. */
export function plainFailureText(code: string): string {
  if (code === 'not_allowed') return notAllowedText;
  return code === 'access_denied' ? deniedText : 'Connection failed. Please try again.';
}
