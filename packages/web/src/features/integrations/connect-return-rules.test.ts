import { describe, expect, it } from 'vitest';
import { readConnectReturn } from './use-connect.ts';

describe('coming back from Google', () => {
  it('says which service is connected', () => {
    expect(readConnectReturn('?connected=true', 'searchConsole')?.toast.title).toBe(
      'Google Search Console connected successfully!',
    );
    expect(readConnectReturn('?connected=true', 'googleAds')?.toast.title).toBe('Google Ads Connected');
    expect(readConnectReturn('?connected=true', 'all')?.toast.title).toBe('Google services connected successfully!');
    expect(readConnectReturn('?connected=true', null)?.toast.title).toBe('Google connected successfully!');
  });

  it('names every service that was not allowed, and ignores names it does not know', () => {
    const found = readConnectReturn('?connected=true&missing=googleAds,googleAnalytics,drive', 'all');
    expect(found?.missing).toEqual(['googleAds', 'googleAnalytics']);
    expect(found?.toast.description).toBe('Not granted: Google Ads and Google Analytics.');
  });

  it.each([
    ['access_denied', 'Access was denied. Please try connecting again.'],
    ['oauth_failed', 'OAuth authentication failed'],
    ['token_exchange_failed', 'Failed to exchange authorization code'],
    ['no_refresh_token', 'No refresh token received. Please try again.'],
    ['connection_failed', 'Connection to Google Search Console failed'],
    ['anything', 'Failed to connect Google Search Console'],
  ])('with the error %s says: %s', (code, description) => {
    expect(readConnectReturn(`?error=${code}`, 'searchConsole')?.toast).toMatchObject({
      title: 'Connection Failed',
      description,
    });
  });

  it('is not mistaken for an ordinary visit', () => {
    expect(readConnectReturn('', 'all')).toBeNull();
    expect(readConnectReturn('?connected=1', 'all')).toBeNull();
  });
});
