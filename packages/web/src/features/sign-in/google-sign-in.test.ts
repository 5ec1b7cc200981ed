import { expect, it } from 'vitest';
import { readGoogleReturn } from './google-sign-in.ts';

it('coming back from Google brings a code or an error [7-59]', () => {
  expect(readGoogleReturn({ hash: '#google=abc-1', search: '' })).toEqual({ kind: 'code', code: 'abc-1' });
  expect(readGoogleReturn({ hash: '', search: '?error=access_denied' })).toEqual({ kind: 'failed' });
});

it('an ordinary visit brings neither', () => {
  expect(readGoogleReturn({ hash: '#google=', search: '?next=%2Fprofile' })).toBeNull();
});
