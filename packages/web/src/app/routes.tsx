import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { lazyPage, loadAhead } from './lazy-page.tsx';

const loadSignedInRoutes = () => import('./SignedInRoutes.tsx');

/** The public pages, and the way to all others, which visitors do not load. */
export const routes: RouteObject[] = [
  { path: paths.home, ...lazyPage(() => import('../pages/HomePage.tsx'), 'HomePage') },
  { path: paths.login, ...lazyPage(() => import('../pages/LoginPage.tsx'), 'LoginPage') },
  { path: '/invite/:token', ...lazyPage(() => import('../pages/InvitePage.tsx'), 'InvitePage') },
  { path: paths.privacy, ...lazyPage(() => import('../pages/PrivacyPage.tsx'), 'PrivacyPage') },
  { path: paths.terms, ...lazyPage(() => import('../pages/TermsPage.tsx'), 'TermsPage') },
  {
    path: '*',
    ...lazyPage(loadSignedInRoutes, 'SignedInRoutes', async ({ '*': rest }) =>
      (await loadSignedInRoutes()).loadSignedIn(`/${rest}`),
    ),
  },
];

/** Begins to load what an address needs before anything is drawn. */
export function loadRoute(pathname: string): void {
  loadAhead(matchRoutes(routes, pathname) ?? []);
}
