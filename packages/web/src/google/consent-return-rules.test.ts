import { describe, expect, it } from 'vitest';
import { connectFailureText, connectOrDeniedText, plainFailureText } from './consent-return-rules.ts';

describe('what a failed connection is called', () => {
  it.each([
    ['oauth_failed', 'OAuth authentication failed'],
    ['token_exchange_failed', 'Failed to exchange authorization code'],
    ['no_refresh_token', 'No refresh token received. Please try again.'],
    ['connection_failed', 'Connection to Google Search Console failed'],
    ['access_denied', 'Failed to connect Google Search Console'],
    ['<b>x</b>', 'Failed to connect Google Search Console'],
  ])('names the code %s: %s', (code, text) => {
    expect(connectFailureText(code, 'Google Search Console')).toBe(text);
  });

  it('has specific words for a refusal where the specification gives some', () => {
    const denied = 'Access was denied. Please try connecting again.';
    expect(connectOrDeniedText('access_denied', 'Google Ads')).toBe(denied);
    expect(connectOrDeniedText('connection_failed', 'Google Ads')).toBe('Connection to Google Ads failed');
    expect(plainFailureText('access_denied')).toBe(denied);
    expect(plainFailureText('oauth_failed')).toBe('Connection failed. Please try again.');
  });
});
