import { expect, it } from 'vitest';
import { formatBytes } from './Health.tsx';

it('shows sizes in the unit that suits them', () => {
  expect([900, 12_345_678, 3e9].map((bytes) => formatBytes(bytes))).toEqual(['0.9 kB', '12.3 MB', '3 GB']);
});
