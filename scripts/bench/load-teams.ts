import { api, callEndpoint, type Endpoint, type InputOf, type OutputOf } from '@serplift/core/api';
import { answerConsent, sandboxCredentials } from '@serplift/sandbox';

const websiteUrl = 'sc-domain:juniperandpine.example';

/** A team of the load scenario, signed in as its owner. */
export interface LoadTeam {
  cookie: string;
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}

async function newIdToken(sandboxOrigin: string, email: string): Promise<string> {
  const { apiKey } = sandboxCredentials.firebase;
  const url = `${sandboxOrigin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`;
  const body = JSON.stringify({ email, password: 'correct horse', returnSecureToken: true });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await response.json()) as { idToken: string }).idToken;
}

/** Signs a new owner up, makes a team and connects Google and the sandbox's website. */
export async function openLoadTeam(at: { origin: string; sandboxOrigin: string }, name: string): Promise<LoadTeam> {
  let cookie = '';
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), origin: at.origin, cookie };
    const response = await fetch(new URL(path, at.origin), { ...init, redirect: 'manual', headers });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const call: LoadTeam['call'] = (endpoint, input) =>
    callEndpoint(endpoint, input, { baseUrl: '', fetch: (path, init) => ask(path as string, init) });
  await call(api.session.signIn, { idToken: await newIdToken(at.sandboxOrigin, `${name}@example.com`) });
  const session = cookie;
  await call(api.teams.create, { name });
  const { authUrl } = await call(api.integrations.connectAll, {});
  const callback = await answerConsent(authUrl, {});
  await ask(`${callback.pathname}${callback.search}`);
  cookie = session;
  await call(api.user.selectWebsite, { websiteUrl });
  return { cookie, call };
}

/** Starts an SEO run of this many pages and returns its id. */
export async function startRun(team: LoadTeam, maxPages: number): Promise<string> {
  return (await team.call(api.seo.start, { websiteUrl, settings: { maxPages } })).id;
}
