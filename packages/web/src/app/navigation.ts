import type { CurrentUser } from '@serplift/core/api';
import {
  Bot,
  CalendarClock,
  FlaskConical,
  FolderKanban,
  History,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  ReceiptText,
  Server,
  Settings,
  Sparkles,
  TrendingUp,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { settingsSections } from '../features/team/settings-sections.ts';
import { paths } from '../lib/paths.ts';

export interface NavigationTarget {
  to: string;
  label: string;
  Icon: LucideIcon;
  isAllowed?: (user: CurrentUser) => boolean;
  keywords?: string[];
  /** Other addresses at which the entry counts as the current one. */
  within?: string[];
}

/** What the sidebar lists. */
export const sidebarTargets: NavigationTarget[] = [
  { to: paths.projects, label: 'Projects', Icon: FolderKanban },
  {
    to: paths.dashboard,
    label: 'Optimizations',
    Icon: Sparkles,
    keywords: ['home', 'dashboard', 'marketing optimizations', 'start'],
    within: [paths.ads, paths.seo, paths.questions, '/question-optimize', paths.automations, paths.liftTests],
  },
  { to: paths.review, label: 'Review', Icon: ListChecks, keywords: ['decide', 'waiting', 'proposals', 'accept'] },
  { to: paths.history, label: 'History', Icon: History, keywords: ['results', 'runs'] },
  {
    to: paths.system,
    label: 'System',
    Icon: Server,
    isAllowed: (user) => user.isAdmin,
    keywords: ['monitoring', 'health'],
  },
];

/** What the user menu lists. */
export const accountTargets: NavigationTarget[] = [
  {
    to: paths.teamSettings,
    label: 'Team Settings',
    Icon: Settings,
    isAllowed: (user) => user.isOwner,
    keywords: ['integrations', 'connect', 'google search console', 'analytics'],
  },
  {
    to: paths.teamMembers,
    label: 'Team Members',
    Icon: UsersRound,
    keywords: ['invite', 'invitations', 'people', 'roles'],
  },
  { to: paths.profile, label: 'Profile', Icon: UserRound, keywords: ['account', 'access tokens', 'appearance'] },
  { to: paths.apiUsage, label: 'API Usage', Icon: ReceiptText, keywords: ['cost', 'spending', 'tokens'] },
];

/** What the user menu lists once an agent has asked for something. */
export const approvalsTarget: NavigationTarget = {
  to: paths.approvals,
  label: 'Approvals',
  Icon: Bot,
  keywords: ['agents', 'approve', 'mcp'],
};

/** What only the command palette lists, in addition to these. */
export const furtherTargets: NavigationTarget[] = [
  {
    to: paths.seo,
    label: 'SEO Click-Through-Rate Optimization',
    Icon: TrendingUp,
    keywords: ['titles', 'descriptions'],
  },
  {
    to: paths.ads,
    label: 'Google Ads Optimization',
    Icon: Megaphone,
    keywords: ['responsive search ads', 'headlines'],
  },
  { to: paths.questions, label: 'Questions to Answer', Icon: MessageCircleQuestionMark, keywords: ['faq', 'content'] },
  { to: paths.automations, label: 'Automations', Icon: CalendarClock, keywords: ['schedule', 'cron', 'webhook'] },
  { to: paths.liftTests, label: 'Lift Tests', Icon: FlaskConical, keywords: ['proof', 'experiment', 'verdict'] },
  approvalsTarget,
  ...settingsSections.slice(1).map(({ name, label, keywords }) => ({
    to: paths.settingsSection(name),
    label: `Team Settings: ${label}`,
    Icon: Settings,
    isAllowed: (user: CurrentUser) => user.isOwner,
    keywords,
  })),
];

/** The targets a person may go to. */
export function allowedTargets(targets: readonly NavigationTarget[], user: CurrentUser): NavigationTarget[] {
  return targets.filter((target) => target.isAllowed?.(user) ?? true);
}

/** Whether an address belongs to the entry. */
export function isWithin(target: NavigationTarget, pathname: string): boolean {
  return [target.to, ...(target.within ?? [])].some((base) => pathname === base || pathname.startsWith(`${base}/`));
}
