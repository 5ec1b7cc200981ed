/** What an access token may be allowed to do; its person's role is checked as well, at each call. */
export const scopes = ['read', 'run', 'decide', 'deploy', 'manage'] as const;
export type Scope = (typeof scopes)[number];

/** What a new token gets unless its maker says otherwise. */
export const defaultScopes: readonly Scope[] = ['read', 'run', 'decide'];

/** What each scope allows, for people. */
export const scopeTexts: Record<Scope, string> = {
  read: 'Read everything you can see, and estimate what a run would cost',
  run: 'Import search data, start and cancel runs, start automations',
  decide: 'Accept, edit, and reject proposals; manage projects, pages, and ideas',
  deploy: 'Create ads in Google Ads, publish texts, and roll both back',
  manage: 'Change automations, budgets, and brand rules; choose the website and the ads account',
};

/** The scopes that tokens of people with a role can have: creating ads unattended is for owners to allow. */
export function scopesOf(role: 'owner' | 'admin' | 'member' | null): readonly Scope[] {
  if (role === 'owner') return scopes;
  return scopes.filter((scope) => scope !== 'deploy' && (role === 'admin' || scope !== 'manage'));
}

/** What a call needs of an access token: a scope, nothing but a valid token (`any`), or a person instead (`never`). */
export type TokenUse = Scope | 'any' | 'never';
