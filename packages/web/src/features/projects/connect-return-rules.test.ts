import { expect, it } from 'vitest';
import { connectToast } from './connect-return-rules.ts';

it('the way back from connecting says how it ended, and an unknown code never appears itself', () => {
  expect(connectToast('')).toBeNull();
  expect(connectToast('?connected=false')).toBeNull();
  expect(connectToast('?connected=true')?.title).toBe('Google Search Console connected successfully!');
  expect(connectToast('?error=access_denied')).toMatchObject({
    title: 'Connection Failed',
    description: 'Access was denied. Please try connecting again.',
  });
  expect(connectToast('?error=<b>x</b>')?.description).toBe('Connection failed. Please try again.');
});
