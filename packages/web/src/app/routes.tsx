import { Route, Routes } from 'react-router-dom';
import { paths, patterns } from '../lib/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { Protected } from './Protected.tsx';

const Layout = lazyPage(() => import('./Layout.tsx'), 'Layout');
const OptimizationsPage = lazyPage(() => import('../pages/OptimizationsPage.tsx'), 'OptimizationsPage');
const SeoOptimizationPage = lazyPage(() => import('../pages/SeoOptimizationPage.tsx'), 'SeoOptimizationPage');
const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');

/** Every route. Inside Protected a user and a team are certain; inside Layout header and sidebar stand around the page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Protected />}>
        <Route element={<Layout />}>
          <Route path={patterns.seo} element={<SeoOptimizationPage />} />
          <Route path={paths.history} element={<OptimizationsPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
