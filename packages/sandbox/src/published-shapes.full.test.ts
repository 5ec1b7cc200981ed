import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerConsent, type RunningSandbox, sandboxCredentials, startSandbox } from './index.ts';
import { tentPrompt } from './llm/testing/tent-prompt.ts';
import { type Answer, shapeErrors } from './testing/shape-errors.ts';

const { firebase, demo, openai, dataforseo, google } = sandboxCredentials;
const scopes = ['webmasters.readonly', 'analytics.readonly'].map((name) => `https://www.googleapis.com/auth/${name}`);
let sandbox: RunningSandbox;
let authorization: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const client = new OAuth2Client({
    ...google,
    redirectUri: 'http://localhost:3000/callback',
    endpoints: { oauth2AuthBaseUrl: `${sandbox.origin}/o/oauth2/v2/auth`, oauth2TokenUrl: `${sandbox.origin}/token` },
  });
  const back = await answerConsent(client.generateAuthUrl({ scope: scopes }), { email: demo.email });
  const { tokens } = await client.getToken(back.searchParams.get('code') ?? '');
  authorization = `Bearer ${tokens.access_token ?? ''}`;
});
afterAll(() => sandbox.close());

async function answer(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${sandbox.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-sandbox-latency-ms': '0', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('Search Console and Analytics answer in the shapes that Google publishes', async () => {
  const type = (name: string): string => `import('@googleapis/searchconsole').searchconsole_v1.Schema$${name}`;
  const site = encodeURIComponent('https://www.juniperandpine.example/');
  const rows = async (dimensions: string[]): Promise<Answer> => ({
    name: `rows by ${dimensions.join(' and ')}`,
    type: type('SearchAnalyticsQueryResponse'),
    body: await answer(`/webmasters/v3/sites/${site}/searchAnalytics/query`, {
      startDate: day(10),
      endDate: day(5),
      dimensions,
      rowLimit: 50,
    }),
  });
  const accounts =
    "import('@googleapis/analyticsadmin').analyticsadmin_v1beta.Schema$GoogleAnalyticsAdminV1betaListAccountSummariesResponse";
  const answers: Answer[] = [
    { name: 'sites', type: type('SitesListResponse'), body: await answer('/webmasters/v3/sites') },
    await rows(['query', 'page']),
    await rows(['date']),
    await rows([]),
    { name: 'accounts', type: accounts, body: await answer('/v1beta/accountSummaries') },
  ];
  expect(shapeErrors(answers)).toEqual([]);
});

// Version 1 is published under the names of version 3.
test('Firebase Authentication answers in the shapes that Google publishes', async () => {
  const type = (name: string): string => `import('@googleapis/identitytoolkit').identitytoolkit_v3.Schema$${name}`;
  const call = (action: string, body: object): Promise<unknown> =>
    answer(`/identitytoolkit.googleapis.com/v1/accounts:${action}?key=${firebase.apiKey}`, body, { authorization: '' });
  const signedIn = await call('signInWithPassword', { ...demo, returnSecureToken: true });
  const { idToken } = signedIn as { idToken: string };
  const newcomer = { email: 'shape@mail.example', password: 'long enough', returnSecureToken: true };
  const answers: Answer[] = [
    { name: 'sign-in', type: type('VerifyPasswordResponse'), body: signedIn },
    { name: 'sign-up', type: type('SignupNewUserResponse'), body: await call('signUp', newcomer) },
    { name: 'lookup', type: type('GetAccountInfoResponse'), body: await call('lookup', { idToken }) },
    {
      name: 'mail',
      type: type('GetOobConfirmationCodeResponse'),
      body: await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: newcomer.email }),
    },
  ];
  expect(shapeErrors(answers)).toEqual([]);
});

test('the language models answer in the shapes that OpenAI publishes', async () => {
  const ask = (path: string, more: object = {}): Promise<unknown> =>
    answer(`/openai/v1${path}`, Object.keys(more).length === 0 ? undefined : { model: 'gpt-4o', ...more }, {
      authorization: `Bearer ${openai.apiKey}`,
    });
  const messages = [{ role: 'user', content: tentPrompt() }];
  const completion = "import('openai').OpenAI.ChatCompletion";
  const answers: Answer[] = [
    { name: 'completion', type: completion, body: await ask('/chat/completions', { messages }) },
    {
      name: 'cut off completion',
      type: completion,
      body: await ask('/chat/completions', { messages, max_completion_tokens: 5 }),
    },
    // The end of a model is in the documentation and not yet in the client.
    {
      name: 'models',
      type: "{ object: string; data: (import('openai').OpenAI.Model & { shutdown_date: string | null })[] }",
      body: await ask('/models'),
    },
    {
      name: 'refused request',
      type: "{ error: import('openai').OpenAI.ErrorObject }",
      body: await ask('/chat/completions', { messages, model: 'gpt-none' }),
    },
  ];
  expect(shapeErrors(answers)).toEqual([]);
});

interface Element {
  type: string;
  items?: (Element | string)[] | null;
  expanded_element?: Element[] | null;
}
interface SerpEnvelope {
  tasks: { result: { items: Element[] }[] }[];
}

/** The element and those inside it, each by itself: a list is published with the type that all its elements share. */
function apart(element: Element): Element[] {
  const { items, expanded_element: expanded, ...rest } = element;
  const inner = items?.filter((item) => typeof item !== 'string') ?? [];
  const plain = inner.length === 0 && items !== undefined ? { ...rest, items } : rest;
  return [plain, ...[...inner, ...(expanded ?? [])].flatMap(apart)];
}

/** The published name of an element: `people_also_ask_expanded_element` is `SerpApiPeopleAlsoAskExpandedElementItem`. */
function elementType(type: string): string {
  const pascal = type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (type === 'people_also_ask_element') return 'IPeopleAlsoAskElement';
  return type.endsWith('_element') ? `ISerpApi${pascal}Item` : `I${pascal}SerpElementItem`;
}

test('result pages have the shapes that DataForSEO publishes', async () => {
  const key = Buffer.from(`${dataforseo.login}:${dataforseo.password}`).toString('base64');
  const search = async (keyword: string): Promise<SerpEnvelope> =>
    (await answer(
      '/v3/serp/google/organic/live/advanced',
      [{ keyword, location_code: 2840, language_code: 'en', device: 'desktop', depth: 10 }],
      {
        authorization: `Basic ${key}`,
      },
    )) as SerpEnvelope;
  const keywords = sandbox.world.topics.slice(0, 8).map((topic) => topic.replaceAll('-', ' '));
  const pages = await Promise.all([...keywords, 'how to wash a down jacket', 'best tent'].map(search));
  const items = pages.flatMap((page) => page.tasks[0]?.result[0]?.items ?? []);
  const types = new Set(items.map(({ type }) => type));
  expect(types.size).toBeGreaterThanOrEqual(4);
  const published = "import('dataforseo-client/models')";
  const answers: Answer[] = [
    {
      name: 'envelope',
      type: `${published}.ISerpGoogleOrganicLiveAdvancedResponseInfo`,
      body: { ...pages[0], tasks: [] },
    },
    ...pages.map((page, index) => ({
      name: `result ${index}`,
      type: `${published}.ISerpGoogleOrganicLiveAdvancedResultInfo`,
      body: { ...page.tasks[0]?.result[0], items: [] },
    })),
    ...items.flatMap(apart).map((element) => ({
      name: element.type,
      type: `${published}.${elementType(element.type)}`,
      body: element,
    })),
  ];
  expect([...new Set(shapeErrors(answers))]).toEqual([]);
});

test('an answer of another shape is found out', () => {
  const model = "import('openai').OpenAI.Model";
  const good = { id: 'gpt-4o', object: 'model', created: 1, owned_by: 'openai' };
  expect(shapeErrors([{ name: 'good', type: model, body: good }])).toEqual([]);
  const { owned_by: _, ...lacking } = good;
  const answers: Answer[] = [
    { name: 'unknown key', type: model, body: { ...good, color: 'red' } },
    { name: 'missing key', type: model, body: lacking },
    { name: 'other type', type: model, body: { ...good, created: 'today' } },
  ];
  expect(shapeErrors(answers).map((error) => error.slice(0, error.indexOf(':')))).toEqual([
    'unknown key',
    'missing key',
    'other type',
  ]);
});
