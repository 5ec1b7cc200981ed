import { describe, expect, it } from 'vitest';
import { connectFailureText, permissionLabel } from './connect-rules.ts';

describe('what a failed connection is called', () => {
  it('names each code of the connect flow', () => {
    expect(connectFailureText('oauth_failed')).toBe('OAuth authentication failed');
    expect(connectFailureText('token_exchange_failed')).toBe('Failed to exchange authorization code');
    expect(connectFailureText('no_refresh_token')).toBe('No refresh token received. Please try again.');
    expect(connectFailureText('connection_failed')).toBe('Connection to Google Search Console failed');
  });

  it('never shows an unknown code itself', () => {
    expect(connectFailureText('<b>x</b>')).toBe('Failed to connect Google Search Console');
    expect(connectFailureText('access_denied')).toBe('Failed to connect Google Search Console');
  });
});

describe('permission levels', () => {
  it('are worded as Search Console words them, and an unknown one stays as it is', () => {
    expect(permissionLabel('siteOwner')).toBe('Owner');
    expect(permissionLabel('siteRestrictedUser')).toBe('Restricted user');
    expect(permissionLabel('siteNewUser')).toBe('siteNewUser');
  });
});
