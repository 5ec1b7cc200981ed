import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Logo } from './Logo.tsx';

it('the logo is icon and name in four sizes [2.2-2]', () => {
  const drawn = (['sm', 'md', 'lg', 'xl'] as const).map((size) => renderToStaticMarkup(<Logo size={size} />));
  expect(new Set(drawn).size).toBe(4);
  for (const html of drawn) expect(html).toMatch(/<svg .*Serplift/);
});
