import { Route, Routes } from 'react-router-dom';
import { paths, patterns } from '../lib/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { Protected } from './Protected.tsx';

const Layout = lazyPage(() => import('./Layout.tsx'), 'Layout');
const ApiUsagePage = lazyPage(() => import('../pages/ApiUsagePage.tsx'), 'ApiUsagePage');
const AuditLogPage = lazyPage(() => import('../pages/AuditLogPage.tsx'), 'AuditLogPage');
const AutomationEditPage = lazyPage(() => import('../pages/AutomationEditPage.tsx'), 'AutomationEditPage');
const AutomationPage = lazyPage(() => import('../pages/AutomationPage.tsx'), 'AutomationPage');
const AutomationsPage = lazyPage(() => import('../pages/AutomationsPage.tsx'), 'AutomationsPage');
const DashboardPage = lazyPage(() => import('../pages/DashboardPage.tsx'), 'DashboardPage');
const HomePage = lazyPage(() => import('../pages/HomePage.tsx'), 'HomePage');
const InvitePage = lazyPage(() => import('../pages/InvitePage.tsx'), 'InvitePage');
const LoginPage = lazyPage(() => import('../pages/LoginPage.tsx'), 'LoginPage');
const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');
const OptimizationsPage = lazyPage(() => import('../pages/OptimizationsPage.tsx'), 'OptimizationsPage');
const PrivacyPage = lazyPage(() => import('../pages/PrivacyPage.tsx'), 'PrivacyPage');
const ProfilePage = lazyPage(() => import('../pages/ProfilePage.tsx'), 'ProfilePage');
const ProjectPage = lazyPage(() => import('../pages/ProjectPage.tsx'), 'ProjectPage');
const ProjectsPage = lazyPage(() => import('../pages/ProjectsPage.tsx'), 'ProjectsPage');
const QuestionsPage = lazyPage(() => import('../pages/QuestionsPage.tsx'), 'QuestionsPage');
const ResponsiveSearchAdsPage = lazyPage(
  () => import('../pages/ResponsiveSearchAdsPage.tsx'),
  'ResponsiveSearchAdsPage',
);
const SeoOptimizationPage = lazyPage(() => import('../pages/SeoOptimizationPage.tsx'), 'SeoOptimizationPage');
const SystemPage = lazyPage(() => import('../pages/SystemPage.tsx'), 'SystemPage');
const TeamMembersPage = lazyPage(() => import('../pages/TeamMembersPage.tsx'), 'TeamMembersPage');
const TeamSettingsPage = lazyPage(() => import('../pages/TeamSettingsPage.tsx'), 'TeamSettingsPage');
const TeamSetupPage = lazyPage(() => import('../pages/TeamSetupPage.tsx'), 'TeamSetupPage');
const TermsPage = lazyPage(() => import('../pages/TermsPage.tsx'), 'TermsPage');

/** Every route. Inside Protected a user and a team are certain; inside Layout header and sidebar stand around the page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path={paths.login} element={<LoginPage />} />
      <Route path={patterns.invite} element={<InvitePage />} />
      <Route path={paths.privacy} element={<PrivacyPage />} />
      <Route path={paths.terms} element={<TermsPage />} />
      <Route element={<Protected needsTeam={false} />}>
        <Route path={paths.teamSetup} element={<TeamSetupPage />} />
      </Route>
      <Route element={<Protected />}>
        <Route element={<Layout />}>
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path={patterns.ads} element={<ResponsiveSearchAdsPage />} />
          <Route path={patterns.seo} element={<SeoOptimizationPage />} />
          <Route path={patterns.questions} element={<QuestionsPage />} />
          <Route path={patterns.questionsResult} element={<QuestionsPage />} />
          <Route path={paths.history} element={<OptimizationsPage />} />
          <Route path={paths.automations} element={<AutomationsPage />} />
          <Route path={paths.newAutomation} element={<AutomationEditPage />} />
          <Route path={patterns.automation} element={<AutomationPage />} />
          <Route path={patterns.editAutomation} element={<AutomationEditPage />} />
          <Route path={paths.projects} element={<ProjectsPage />} />
          <Route path={patterns.project} element={<ProjectPage />} />
          <Route path={paths.apiUsage} element={<ApiUsagePage />} />
          <Route path={paths.auditLog} element={<AuditLogPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.teamMembers} element={<TeamMembersPage />} />
          <Route path={paths.teamSettings} element={<TeamSettingsPage />} />
          <Route path={paths.system} element={<SystemPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
