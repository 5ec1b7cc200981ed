import type { ProviderName, ProviderSettings } from '@serplift/core';
import { counted } from '../../output/figures.ts';
import { type Answer, bad, fieldOf, good, type Probe, type Verdict } from './probe.ts';

/** Where Google's interfaces are; the sandbox has them under one origin. */
export interface GoogleOrigins {
  identity: string;
  oauth: string;
}

export const googleOrigins: GoogleOrigins = {
  identity: 'https://identitytoolkit.googleapis.com',
  oauth: 'https://oauth2.googleapis.com',
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The provider's own words about a failure, on one line and not too long. */
function wordsOf({ json }: Answer): string {
  const words = [fieldOf(json, 'error', 'message'), fieldOf(json, 'error'), fieldOf(json, 'message')].find(isText);
  return (words ?? 'no reason given').replaceAll(/\s+/gu, ' ').slice(0, 160);
}

/** The models that a server lists; null when the answer isn't such a list. */
function modelsIn({ json }: Answer): string[] | null {
  const data = fieldOf(json, 'data');
  if (!Array.isArray(data)) return null;
  return data.map((model) => fieldOf(model, 'id')).filter(isText);
}

function modelProbe(values: { baseUrl: string; apiKey: string }, variables: { url: string; key: string }): Probe {
  const url = `${values.baseUrl.replace(/\/+$/u, '')}/models`;
  const wrongAddress = `Check ${variables.url}; the address of an OpenAI-compatible server usually ends in /v1.`;
  return {
    shownUrl: url,
    url,
    init: { headers: { authorization: `Bearer ${values.apiKey}` } },
    judge: (answer) => {
      const { status } = answer;
      if (status === 401 || status === 403) return bad(wordsOf(answer), `Set ${variables.key} to a valid key.`);
      if (status === 404 || status === 405) return bad('no list of models at this address', wrongAddress);
      if (status < 200 || status > 299) return bad(wordsOf(answer), 'Try again later, or ask the provider.');
      const models = modelsIn(answer);
      return models === null ? bad('an answer that is not a list of models', wrongAddress) : good(countOf(models));
    },
  };
}

const countOf = (models: readonly string[]): string => counted(models.length, 'model');

/** Your own model server also has to know the model; many accept the name without its tag. */
function ownModelProbe(values: { baseUrl: string; apiKey: string; model: string }): Probe {
  const probe = modelProbe(values, { url: 'LLM_BASE_URL', key: 'LLM_API_KEY' });
  const isWanted = (model: string): boolean => model === values.model || model.startsWith(`${values.model}:`);
  return {
    ...probe,
    judge: (answer) => {
      const verdict = probe.judge(answer);
      const models = modelsIn(answer) ?? [];
      if (!verdict.isGood || models.length === 0 || models.some(isWanted)) return verdict;
      const known = models.slice(0, 5).join(', ');
      return bad(`"${values.model}" is not among its ${countOf(models)}: ${known}`, 'Set LLM_MODEL to one of them.');
    },
  };
}

/** The token endpoint names a wrong client before it looks at the (made-up) refresh token. */
function googleProbe(values: { clientId: string; clientSecret: string }, origin: string): Probe {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: 'doctor',
    client_id: values.clientId,
    client_secret: values.clientSecret,
  });
  return {
    shownUrl: `${origin}/token`,
    url: `${origin}/token`,
    init: { method: 'POST', body },
    judge: (answer) => {
      const error = fieldOf(answer.json, 'error');
      if (error === 'invalid_grant') return good('the client and its secret are known');
      if (error !== 'invalid_client' && error !== 'unauthorized_client') {
        return bad(wordsOf(answer), 'Try again later; this is not about the credentials.');
      }
      return bad('the client and its secret are not known', 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
    },
  };
}

function judgeFirebase(answer: Answer, { projectId, site }: { projectId: string; site: string }): Verdict {
  const { status, json } = answer;
  if (status !== 200) {
    const details = fieldOf(json, 'error', 'details');
    const reasons = Array.isArray(details) ? details.map((detail) => fieldOf(detail, 'reason')) : [];
    if (reasons.includes('API_KEY_HTTP_REFERRER_BLOCKED')) {
      return bad(`the key does not allow ${site}`, `Add ${site} to the websites that the key allows, in Google Cloud.`);
    }
    return bad(wordsOf(answer), 'Set FIREBASE_API_KEY to the web API key of the project.');
  }
  const domains = fieldOf(json, 'authorizedDomains');
  const listed = Array.isArray(domains) ? domains.filter(isText) : [];
  const named = fieldOf(json, 'projectId');
  const own = new Set([`${projectId}.firebaseapp.com`, `${projectId}.web.app`]);
  if (named === projectId || listed.some((domain) => own.has(domain))) {
    return good(`the key belongs to ${projectId}`);
  }
  const others = listed.filter((domain) => /\.(firebaseapp\.com|web\.app)$/u.test(domain));
  if (others.length === 0) return good('the key is valid; the name of its project is unknown');
  return bad(
    `the key belongs to ${others.join(', ')}`,
    `Set FIREBASE_PROJECT_ID to the project of the key; it is "${projectId}" now.`,
  );
}

/** The key may be restricted to websites, so the request says it comes from ours, as the browser's does. */
function firebaseProbe(values: { apiKey: string; projectId: string }, { origin, site }: World): Probe {
  return {
    shownUrl: `${origin}/v1/projects`,
    url: `${origin}/v1/projects?key=${encodeURIComponent(values.apiKey)}`,
    init: { headers: { referer: `${site}/` } },
    judge: (answer) => judgeFirebase(answer, { projectId: values.projectId, site }),
  };
}

interface World {
  origin: string;
  site: string;
}

function dataForSeoProbe(values: { login: string; password: string; baseUrl: string }): Probe {
  const credentials = Buffer.from(`${values.login}:${values.password}`).toString('base64');
  const url = `${values.baseUrl}/v3/appendix/user_data`;
  return {
    shownUrl: url,
    url,
    init: { headers: { authorization: `Basic ${credentials}` } },
    judge: (answer) => {
      // Its failures come with status 200 too; the code is in the envelope.
      const code = fieldOf(answer.json, 'status_code');
      const said = fieldOf(answer.json, 'status_message');
      const words = isText(said) ? said : wordsOf(answer);
      if (answer.status === 200 && code === 20_000) return good('the login is accepted');
      const isRefused = answer.status === 401 || code === 40_100 || code === 40_104;
      const fix = isRefused ? 'Set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD from the API access page.' : null;
      return bad(typeof code === 'number' ? `${code} ${words}` : words, fix ?? 'Try again later, or ask DataForSEO.');
    },
  };
}

/** The probe of a live provider; null for what is not live or has nothing to ask. */
export function probeOf(
  settings: ProviderSettings,
  name: ProviderName,
  { origins, site }: { origins: GoogleOrigins; site: string },
): Probe | null {
  const { identity, google, openai, xai, custom, dataforseo } = settings;
  if (name === 'openai' && openai.state === 'live') {
    return modelProbe(openai, { url: 'OPENAI_BASE_URL', key: 'OPENAI_API_KEY' });
  }
  if (name === 'xai' && xai.state === 'live') return modelProbe(xai, { url: 'XAI_BASE_URL', key: 'XAI_API_KEY' });
  if (name === 'custom' && custom.state === 'live') return ownModelProbe(custom);
  if (name === 'google' && google.state === 'live') return googleProbe(google, origins.oauth);
  if (name === 'identity' && identity.state === 'live') {
    return firebaseProbe(identity, { origin: origins.identity, site });
  }
  return name === 'dataforseo' && dataforseo.state === 'live' ? dataForSeoProbe(dataforseo) : null;
}
