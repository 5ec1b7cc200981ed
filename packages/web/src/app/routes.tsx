import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths, patterns } from '../lib/paths.ts';
import { askForUser } from '../lib/session.ts';
import { type Ahead, lazyPage, loadAhead } from './lazy-page.tsx';
import { Protected } from './Protected.tsx';

/** The step of a wizard that an address leads to: the first without an id, else most often the result. */
const stepOf =
  (setup: () => Promise<unknown>, result: () => Promise<unknown>): Ahead =>
  ({ id }) =>
    id === undefined ? setup() : result();

// One page under two addresses stays as it is on the way from one to the other.
const questionsPage = lazyPage(
  () => import('../pages/optimizations/QuestionsPage.tsx'),
  'QuestionsPage',
  stepOf(
    () => import('../pages/optimizations/QuestionsSetupStep.tsx'),
    () => import('../features/questions/QuestionResult.tsx'),
  ),
);
const automationEditPage = lazyPage(() => import('../pages/automations/AutomationEditPage.tsx'), 'AutomationEditPage');

const screens: RouteObject[] = [
  { path: paths.dashboard, ...lazyPage(() => import('../pages/DashboardPage.tsx'), 'DashboardPage') },
  {
    path: patterns.ads,
    ...lazyPage(
      () => import('../pages/optimizations/ResponsiveSearchAdsPage.tsx'),
      'ResponsiveSearchAdsPage',
      stepOf(
        () => import('../features/ads/select/AdsSetupStep.tsx'),
        () => import('../features/ads/review/AdsResult.tsx'),
      ),
    ),
  },
  {
    path: patterns.seo,
    ...lazyPage(
      () => import('../pages/optimizations/SeoOptimizationPage.tsx'),
      'SeoOptimizationPage',
      stepOf(
        () => import('../pages/optimizations/SeoSetupStep.tsx'),
        () => import('../features/seo/SeoResult.tsx'),
      ),
    ),
  },
  { path: patterns.questions, ...questionsPage },
  { path: patterns.questionsResult, ...questionsPage },
  {
    path: paths.history,
    ...lazyPage(() => import('../pages/optimizations/OptimizationsPage.tsx'), 'OptimizationsPage'),
  },
  { path: patterns.liftTests, ...lazyPage(() => import('../pages/optimizations/LiftTestsPage.tsx'), 'LiftTestsPage') },
  { path: paths.automations, ...lazyPage(() => import('../pages/automations/AutomationsPage.tsx'), 'AutomationsPage') },
  { path: paths.newAutomation, ...automationEditPage },
  { path: patterns.automation, ...lazyPage(() => import('../pages/automations/AutomationPage.tsx'), 'AutomationPage') },
  { path: patterns.editAutomation, ...automationEditPage },
  { path: paths.projects, ...lazyPage(() => import('../pages/projects/ProjectsPage.tsx'), 'ProjectsPage') },
  { path: patterns.project, ...lazyPage(() => import('../pages/projects/ProjectPage.tsx'), 'ProjectPage') },
  { path: paths.apiUsage, ...lazyPage(() => import('../pages/team/ApiUsagePage.tsx'), 'ApiUsagePage') },
  { path: paths.auditLog, ...lazyPage(() => import('../pages/team/AuditLogPage.tsx'), 'AuditLogPage') },
  { path: patterns.approvals, ...lazyPage(() => import('../pages/team/ApprovalsPage.tsx'), 'ApprovalsPage') },
  { path: paths.profile, ...lazyPage(() => import('../pages/ProfilePage.tsx'), 'ProfilePage') },
  { path: paths.teamMembers, ...lazyPage(() => import('../pages/team/TeamMembersPage.tsx'), 'TeamMembersPage') },
  { path: paths.teamSettings, ...lazyPage(() => import('../pages/team/TeamSettingsPage.tsx'), 'TeamSettingsPage') },
  { path: paths.writingRules, ...lazyPage(() => import('../pages/team/WritingRulesPage.tsx'), 'WritingRulesPage') },
  { path: paths.system, ...lazyPage(() => import('../pages/SystemPage.tsx'), 'SystemPage') },
];

/** Every route. Inside Protected a user and a team are certain; inside Layout header and sidebar are around the page. */
export const routes: RouteObject[] = [
  { path: paths.home, ...lazyPage(() => import('../pages/HomePage.tsx'), 'HomePage') },
  { path: paths.login, ...lazyPage(() => import('../pages/LoginPage.tsx'), 'LoginPage') },
  { path: patterns.invite, ...lazyPage(() => import('../pages/InvitePage.tsx'), 'InvitePage') },
  { path: paths.privacy, ...lazyPage(() => import('../pages/PrivacyPage.tsx'), 'PrivacyPage') },
  { path: paths.terms, ...lazyPage(() => import('../pages/TermsPage.tsx'), 'TermsPage') },
  {
    element: <Protected needsTeam={false} />,
    handle: askForUser,
    children: [
      { path: paths.teamSetup, ...lazyPage(() => import('../pages/team/TeamSetupPage.tsx'), 'TeamSetupPage') },
    ],
  },
  {
    element: <Protected />,
    handle: askForUser,
    children: [{ ...lazyPage(() => import('./Layout.tsx'), 'Layout'), children: screens }],
  },
  { path: '*', ...lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage') },
];

/** Begins to load what an address needs before it is known whether its screen may be shown. */
export function loadRoute(pathname: string): void {
  loadAhead(matchRoutes(routes, pathname) ?? []);
}
