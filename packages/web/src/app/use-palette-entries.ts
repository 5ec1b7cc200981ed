import { api, type Found } from '@serplift/core/api';
import {
  FileText,
  FolderKanban,
  History,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  TextSearch,
  UserRound,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { useEndpoint } from '../lib/api.ts';
import { type PaletteCommand, usePageCommands } from '../lib/commands.ts';
import { formatDateTime } from '../lib/format.ts';
import { splitUrl, websiteName } from '../lib/page-url-rules.ts';
import { paths } from '../lib/paths.ts';
import { useCurrentUser } from '../lib/session.ts';
import { setTheme, themes } from '../lib/theme/theme.ts';
import { resultPaths, runCalls } from '../runs/kind/run-calls.ts';
import { kindNames } from '../runs/kind/run-words.ts';
import { accountTargets, allowedTargets, furtherTargets, sidebarTargets } from './navigation.ts';
import { fittingEntries, groupedEntries, readRecent } from './palette-rules.ts';
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
      label: `${kindNames[kind]}: ${websiteName(websiteUrl)}, ${formatDateTime(createdAt)}`,
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

const foundKinds: Record<Found['kind'], { group: string; Icon: LucideIcon; to: (found: Found) => string }> = {
  page: { group: 'Pages', Icon: FileText, to: ({ runId, itemId }) => `${paths.seoResult(runId)}?item=${itemId}` },
  query: { group: 'Queries', Icon: TextSearch, to: ({ runId, itemId }) => `${paths.seoResult(runId)}?item=${itemId}` },
  adGroup: {
    group: 'Ad groups',
    Icon: Megaphone,
    to: ({ runId, itemId }) => `${paths.adsResult(runId)}?item=${itemId}`,
  },
  question: {
    group: 'Questions',
    Icon: MessageCircleQuestionMark,
    to: ({ runId, itemId }) => `${paths.questionsRun(runId)}?item=${itemId}`,
  },
};
/** From this many characters on the latest runs are searched, once typing has paused for a moment. */
const fewestCharacters = 2;
const settleMs = 200;

/** What of the latest runs has the typed text in its name. */
function useFoundEntries(isOpen: boolean, text: string, go: (to: string) => () => void): PaletteEntry[] {
  const [asked, setAsked] = useState('');
  const typed = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = isOpen && asked.length >= fewestCharacters && asked.length <= 200;
  const found = useEndpoint(api.home.find, wanted ? { text: asked } : null).data ?? [];
  return found.map((one) => {
    const { group, Icon, to } = foundKinds[one.kind];
    // Pages of a site differ in their paths only, and a long address would be cut before that.
    const label = one.kind === 'page' ? splitUrl(one.name).path : one.name;
    return { id: `${one.kind} ${one.itemId}`, label, keywords: [one.name], group, Icon, run: go(to(one)) };
  });
}

/** What the palette offers for a typed text, by group: what was chosen last, this page's actions, places, and the team's things. */
export function usePaletteEntries(isOpen: boolean, text: string): [group: string, entries: PaletteEntry[]][] {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pageCommands = usePageCommands();
  const go = (to: string) => () => void navigate(to);
  const teamEntries = useTeamEntries(isOpen, go);
  const foundEntries = useFoundEntries(isOpen, text, go);
  const targets = allowedTargets([...sidebarTargets, ...accountTargets, ...furtherTargets], user);
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
    ...foundEntries,
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
  return fittingEntries(groupedEntries(entries, readRecent(user.id)), text);
}
