import { expect, it } from 'vitest';
import { fetchPolicy } from './api.ts';

it('data stays as it was loaded: no interval, no look on focus, never stale, no retries [9-1]', () => {
  expect(fetchPolicy).toEqual({
    refreshInterval: 0,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
});
