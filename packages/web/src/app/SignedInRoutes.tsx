import { api } from '@serplift/core/api';
import { matchRoutes, type RouteObject, useRoutes, Navigate, Outlet, useLocation } from 'react-router-dom';
import { failureMessage } from '../lib/failures.ts';
import { paths, loginPath } from '../lib/paths.ts';
import { preloadEndpoint } from '../lib/preload/preload-endpoint.ts';
import { askForUser, useSession } from '../lib/session.ts';
import { Spinner } from '../ui/button/Spinner.tsx';
import { ErrorState } from '../ui/status/States.tsx';
import { Layout } from './Layout.tsx';
import { type Ahead, lazyPage, loadAhead } from './lazy-page.tsx';

/** Lets only signed-in people with a team through: others go to the login page or to team setup. */
export function Protected({ needsTeam = true }: { needsTeam?: boolean }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Spinner isFullPage />;
    case 'failed':
      return (
        <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
          <ErrorState title="Your account could not be loaded" onRetry={session.retry}>
            {failureMessage(session.error, 'The server cannot be reached. Check your connection and try again.')}
          </ErrorState>
        </main>
      );
    case 'signedOut':
      return <Navigate to={session.to ?? loginPath(pathname + search)} replace />;
    case 'signedIn':
      if (needsTeam && !session.user.hasTeam) return <Navigate to={paths.teamSetup} replace />;
      return <Outlet />;
  }
}

interface WizardAhead {
  setup: () => Promise<unknown>;
  result: () => Promise<unknown>;
  /** Asks for the run. */
  run: (input: { optimizationId: string }) => Promise<unknown>;
}

/** The step of a wizard that an address leads to: the first without an id, else most often the result. */
const stepOf =
  ({ setup, result, run }: WizardAhead): Ahead =>
  ({ id }) =>
    id === undefined ? setup() : Promise.all([result(), run({ optimizationId: id })]);

// One page under two addresses stays as it is on the way from one to the other.
const questionsPage = lazyPage(
  () => import('../pages/optimizations/QuestionsPage.tsx'),
  'QuestionsPage',
  stepOf({
    setup: () => import('../pages/optimizations/QuestionsSetupStep.tsx'),
    result: () => import('../features/questions/QuestionResult.tsx'),
    run: (input) => preloadEndpoint(api.questions.show, input),
  }),
);
const automationEditPage = lazyPage(() => import('../pages/automations/AutomationEditPage.tsx'), 'AutomationEditPage');

const screens: RouteObject[] = [
  { path: paths.dashboard, ...lazyPage(() => import('../pages/DashboardPage.tsx'), 'DashboardPage') },
  {
    path: '/responsive-search-ads/:id?',
    ...lazyPage(
      () => import('../pages/optimizations/ResponsiveSearchAdsPage.tsx'),
      'ResponsiveSearchAdsPage',
      stepOf({
        setup: () => import('../features/ads/select/AdsSetupStep.tsx'),
        result: () => import('../features/ads/review/AdsResult.tsx'),
        run: (input) => preloadEndpoint(api.ads.show, input),
      }),
    ),
  },
  {
    path: '/seo-optimization/:id?',
    ...lazyPage(
      () => import('../pages/optimizations/SeoOptimizationPage.tsx'),
      'SeoOptimizationPage',
      stepOf({
        setup: () => import('../pages/optimizations/SeoSetupStep.tsx'),
        result: () => import('../features/seo/SeoResult.tsx'),
        run: (input) => preloadEndpoint(api.seo.show, input),
      }),
    ),
  },
  { path: '/questions-to-answer/:id?', ...questionsPage },
  { path: '/question-optimize/:id', ...questionsPage },
  { path: paths.review, ...lazyPage(() => import('../pages/review/ReviewPage.tsx'), 'ReviewPage') },
  {
    path: paths.history,
    ...lazyPage(() => import('../pages/optimizations/OptimizationsPage.tsx'), 'OptimizationsPage'),
  },
  { path: '/lift-tests/:id?', ...lazyPage(() => import('../pages/optimizations/LiftTestsPage.tsx'), 'LiftTestsPage') },
  { path: paths.automations, ...lazyPage(() => import('../pages/automations/AutomationsPage.tsx'), 'AutomationsPage') },
  { path: paths.newAutomation, ...automationEditPage },
  { path: '/automations/:id', ...lazyPage(() => import('../pages/automations/AutomationPage.tsx'), 'AutomationPage') },
  { path: '/automations/:id/edit', ...automationEditPage },
  { path: paths.projects, ...lazyPage(() => import('../pages/projects/ProjectsPage.tsx'), 'ProjectsPage') },
  { path: '/projects/:id', ...lazyPage(() => import('../pages/projects/ProjectPage.tsx'), 'ProjectPage') },
  { path: paths.apiUsage, ...lazyPage(() => import('../pages/team/ApiUsagePage.tsx'), 'ApiUsagePage') },
  { path: '/approvals/:id?', ...lazyPage(() => import('../pages/team/ApprovalsPage.tsx'), 'ApprovalsPage') },
  { path: paths.profile, ...lazyPage(() => import('../pages/ProfilePage.tsx'), 'ProfilePage') },
  { path: paths.teamMembers, ...lazyPage(() => import('../pages/team/TeamMembersPage.tsx'), 'TeamMembersPage') },
  {
    path: '/team-settings/:section?',
    ...lazyPage(() => import('../pages/team/TeamSettingsPage.tsx'), 'TeamSettingsPage'),
  },
  { path: paths.system, ...lazyPage(() => import('../pages/SystemPage.tsx'), 'SystemPage') },
];

/** Routes for people who are signed in. Inside Protected a user and a team are certain; inside Layout header and sidebar are around the page. */
const routes: RouteObject[] = [
  {
    element: <Protected needsTeam={false} />,
    handle: askForUser,
    children: [
      { path: paths.teamSetup, ...lazyPage(() => import('../pages/team/TeamSetupPage.tsx'), 'TeamSetupPage') },
    ],
  },
  { element: <Protected />, handle: askForUser, children: [{ element: <Layout />, children: screens }] },
  { path: '*', ...lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage') },
];

/** Every page that is not public, and the one for addresses that lead nowhere. */
export function SignedInRoutes() {
  return useRoutes(routes);
}

/** Begins to load what an address needs before it is known whether its screen may be shown. */
export function loadSignedIn(pathname: string): void {
  loadAhead(matchRoutes(routes, pathname) ?? []);
}
