import { expect, it } from 'vitest';
import { breadcrumbOf } from './SerpPreview.tsx';

it('an address is shown as host and readable folders', () => {
  expect(breadcrumbOf('https://www.example.com/guides/wide%20feet/?utm=1#top')).toEqual({
    host: 'www.example.com',
    trail: ['guides', 'wide feet'],
  });
});

it('what cannot be read is shown as it is', () => {
  expect(breadcrumbOf('not a url')).toEqual({ host: 'not a url', trail: [] });
  expect(breadcrumbOf('https://example.com/100%')).toEqual({ host: 'example.com', trail: ['100%'] });
});
