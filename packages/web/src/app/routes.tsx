import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { Protected } from './Protected.tsx';

const Layout = lazyPage(() => import('./Layout.tsx'), 'Layout');
const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');

/** Every route. Inside Protected a user and a team are certain; inside Layout header and sidebar stand around the page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Protected />}>
        <Route element={<Layout />}>{null}</Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
