import type { WorldPage } from '../world.ts';

export const siteUrl = 'https://www.juniperandpine.example/';

/** All pages of the company's site. */
export function buildPages(): WorldPage[] {
  const path = '/';
  return [
    {
      url: siteUrl,
      path,
      title: 'Juniper & Pine',
      description: '',
      h1: 'Gear for the long way round',
      sections: [],
      facts: [],
      language: 'en',
      kind: 'home',
      topic: 'brand',
    },
  ];
}
