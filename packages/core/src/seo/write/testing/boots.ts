import type { Candidate } from '../candidate.ts';
import type { PageMaterial } from '../prepare-candidate-page-rules.ts';

/** A page that candidates of these tests are written for. */
export const material: PageMaterial = {
  url: 'https://alpine.example/boots',
  title: 'Leather Hiking Boots | Alpine Works',
  description: 'Leather hiking boots by Alpine Works.',
  language: 'en-GB',
  h1: ['Leather Hiking Boots'],
  text: `Our leather hiking boots are hand made in the Alps since 1962. Shipping is free above €90. A pair costs €249.00 and
    comes with a 2 year warranty. NASA engineers wear them. Delivered in 3 days.`,
  fetchedAt: '2026-11-01T00:00:00Z',
};
/** A candidate for it without a fault. */
export const good: Candidate = {
  title: 'Hand Made Leather Hiking Boots from the Alps',
  description:
    'Leather hiking boots made by hand in the Alps since 1962, with free shipping above €90 and a 2-year warranty on each pair.',
  angle: 'craft',
};
