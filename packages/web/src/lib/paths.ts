const withId = (base: string) => (id: string | number) => `${base}/${encodeURIComponent(id)}`;

/** Every URL of the dashboard. The functions build one that carries an id. */
export const paths = {
  home: '/',
  login: '/login',
  teamSetup: '/team-setup',
  privacy: '/privacy',
  terms: '/terms',
  invite: withId('/invite'),
  dashboard: '/dashboard',
  review: '/review',
  ads: '/responsive-search-ads',
  adsResult: withId('/responsive-search-ads'),
  seo: '/seo-optimization',
  seoResult: withId('/seo-optimization'),
  questions: '/questions-to-answer',
  questionsRun: withId('/questions-to-answer'),
  questionsResult: withId('/question-optimize'),
  history: '/optimizations',
  automations: '/automations',
  newAutomation: '/automations/new',
  /** The form of a new automation, filled as a run was started. */
  automateRun: (kind: string, id: string) => `/automations/new?${new URLSearchParams({ kind, run: id }).toString()}`,
  automation: withId('/automations'),
  editAutomation: (id: string) => `${withId('/automations')(id)}/edit`,
  projects: '/projects',
  project: withId('/projects'),
  apiUsage: '/api-usage',
  approvals: '/approvals',
  liftTests: '/lift-tests',
  liftTest: withId('/lift-tests'),
  profile: '/profile',
  teamMembers: '/team-members',
  teamSettings: '/team-settings',
  /** A section of the team's settings; the first has the address of all. */
  settingsSection: withId('/team-settings'),
  system: '/system',
} as const;

/** The login page that afterward returns to `next`. */
export function loginPath(next?: string): string {
  return next === undefined || next === paths.dashboard
    ? paths.login
    : `${paths.login}?next=${encodeURIComponent(next)}`;
}

/** Where to go after sign-in: the wanted page if it is one of ours, otherwise the dashboard. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next');
  const own = 'https://serplift.invalid';
  if (next === null || !next.startsWith('/') || !URL.canParse(next, own)) return paths.dashboard;
  // Read as a browser reads it: "//host", "/\\host" and hidden tabs would leave the site.
  const { origin, pathname, search: query, hash } = new URL(next, own);
  return origin === own ? pathname + query + hash : paths.dashboard;
}
