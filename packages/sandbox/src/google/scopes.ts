const userinfo = 'https://www.googleapis.com/auth/userinfo.';

/** What the sandbox can grant, with the consent page's words for it. */
export const grantableScopes: Record<string, string> = {
  openid: 'Know who you are on Google',
  [`${userinfo}email`]: 'See your primary Google Account email address',
  [`${userinfo}profile`]: 'See your personal info, including your name and picture',
  'https://www.googleapis.com/auth/webmasters.readonly': 'View Search Console data for your verified sites',
  'https://www.googleapis.com/auth/webmasters': 'View and manage Search Console data for your verified sites',
  'https://www.googleapis.com/auth/analytics.readonly': 'See and download your Google Analytics data',
  'https://www.googleapis.com/auth/analytics.edit': 'Edit Google Analytics management entities',
  'https://www.googleapis.com/auth/drive.file':
    'See, edit, create and delete only the specific Google Drive files you use with this app',
  'https://www.googleapis.com/auth/adwords': 'See, edit, create and delete your Google Ads accounts and data',
};

/** Scopes as Google names them in answers: `email` and `profile` become addresses. */
export function readScopes(text: string): string[] {
  const scopes = text.split(/\s+/u).filter((scope) => scope !== '');
  return [...new Set(scopes.map((scope) => (scope === 'email' || scope === 'profile' ? userinfo + scope : scope)))];
}

/** Sign-in scopes cannot be unticked on the consent page. */
export function isSignInScope(scope: string): boolean {
  return scope === 'openid' || scope.startsWith(userinfo);
}
