import { api } from '@serplift/core/api';
import { FolderKanban, History, LogOut, type LucideIcon, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { useEndpoint } from '../lib/api.ts';
import { type PaletteCommand, usePageCommands } from '../lib/commands.ts';
import { formatDate } from '../lib/format.ts';
import { websiteName } from '../lib/page-url-rules.ts';
import { paths } from '../lib/paths.ts';
import { useCurrentUser } from '../lib/session.ts';
import { setTheme, themes } from '../lib/theme.ts';
import { resultPaths, runCalls } from '../runs/kind/run-calls.ts';
import { kindNames } from '../runs/kind/run-words.ts';
import { accountTargets, allowedTargets, furtherTargets, sidebarTargets } from './navigation.ts';
import { groupedEntries, readRecent } from './palette-rules.ts';
import { themeNames } from './UserMenu.tsx';

export type PaletteEntry = PaletteCommand & { Icon?: LucideIcon };

/** As many runs as people look for by name; older ones are in the history. */
const listedRuns = 50;

/** The team's projects, people and latest runs; read while the palette is open. */
function useTeamEntries(isOpen: boolean, go: (to: string) => () => void): PaletteEntry[] {
  const userId = useCurrentUser().id;
  const ofUser = isOpen ? { userId } : null;
  const projects = useEndpoint(api.projects.list, isOpen ? {} : null).data ?? [];
  const members = useEndpoint(api.teams.members, isOpen ? {} : null).data ?? [];
  const ads = useEndpoint(runCalls.ads.history, ofUser).data ?? [];
  const seo = useEndpoint(runCalls.seo.history, ofUser).data ?? [];
  const questions = useEndpoint(runCalls.questions.history, ofUser).data ?? [];
  const runs = [...ads, ...seo, ...questions]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, listedRuns);
  return [
    ...projects.map(({ id, name, domain }) => ({
      id: paths.project(id),
      label: name,
      group: 'Projects',
      Icon: FolderKanban,
      keywords: [domain],
      run: go(paths.project(id)),
    })),
    ...runs.map(({ id, kind, websiteUrl, createdAt, status }) => ({
      id: resultPaths[kind](id),
      label: `${kindNames[kind]}: ${websiteName(websiteUrl)}, ${formatDate(createdAt)}`,
      group: 'Runs',
      Icon: History,
      keywords: [status],
      run: go(resultPaths[kind](id)),
    })),
    ...members.map(({ id, displayName, username, email }) => ({
      id: `person ${id}`,
      label: displayName ?? username,
      group: 'People',
      Icon: UserRound,
      keywords: [email],
      run: go(paths.teamMembers),
    })),
  ];
}

/** What the palette offers, by group: what was chosen last, this page's actions, places, and the team's things. */
export function usePaletteEntries(isOpen: boolean): Map<string, PaletteEntry[]> {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pageCommands = usePageCommands();
  const go = (to: string) => () => void navigate(to);
  const teamEntries = useTeamEntries(isOpen, go);
  const targets = allowedTargets([...sidebarTargets, ...furtherTargets, ...accountTargets], user);
  const entries: PaletteEntry[] = [
    ...pageCommands,
    ...targets.map(({ to, label, Icon, keywords = [] }) => ({
      id: to,
      label,
      group: 'Go to',
      Icon,
      keywords,
      run: go(to),
    })),
    ...teamEntries,
    ...themes.map((theme) => ({
      label: themeNames[theme].label,
      Icon: themeNames[theme].Icon,
      id: `theme ${theme}`,
      group: 'Preferences',
      keywords: ['appearance', 'mode'],
      run: () => setTheme(theme),
    })),
    { id: 'sign out', label: 'Sign out', group: 'Preferences', Icon: LogOut, run: () => void signOut() },
  ];
  return groupedEntries(entries, readRecent(user.id));
}
