import {
  actorOfSession,
  type Context,
  dispatch,
  exclusively,
  finishGoogleConsent,
  noActorCache,
  openSession,
  sandboxCredentials,
  type TeamActor,
} from '@serplift/core';
import { api } from '@serplift/core/api';

const teamName = 'Juniper & Pine (demo)';
const demoWebsite = 'sc-domain:juniperandpine.example';

async function signInAtSandbox(origin: string): Promise<string> {
  const { demo, firebase } = sandboxCredentials;
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${firebase.apiKey}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...demo, returnSecureToken: true }),
  });
  const body = (await response.json()) as { idToken?: string };
  if (body.idToken === undefined) throw new Error(`The sandbox did not sign in the demo user (${response.status}).`);
  return body.idToken;
}

/** Answers the sandbox's consent page as a person would: first account, everything allowed. */
async function allowAtSandbox(authUrl: string): Promise<URLSearchParams> {
  const page = await (await fetch(authUrl)).text();
  const values = (name: string): string[] =>
    [...page.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, 'g'))].map((match) => match[1] ?? '');
  const form = new URLSearchParams({ decision: 'allow', account: values('account')[0] ?? '' });
  for (const scope of values('scope')) form.append('scope', scope);
  const answer = await fetch(authUrl, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', authUrl).searchParams;
}

async function connectGoogle(context: Context, actor: TeamActor): Promise<void> {
  const { authUrl } = await dispatch(context, actor, { endpoint: api.integrations.connectAll, input: {} });
  const answer = await allowAtSandbox(authUrl);
  await finishGoogleConsent(context, actor, {
    state: answer.get('state') ?? undefined,
    code: answer.get('code') ?? undefined,
    error: undefined,
    browserSecret: null,
  });
  await dispatch(context, actor, { endpoint: api.user.selectWebsite, input: { websiteUrl: demoWebsite } });
}

/**
 * Gives the simulated world a team to look at: the sandbox's demo user signs in, owns a team on the Enterprise plan and connects
 * Google, all through the product's own doors. Does nothing when identity or Google are not simulated, or the demo user has a team.
 */
export async function seedDemo(context: Context): Promise<void> {
  const { identity, google, sandboxUrl } = context.config.providers;
  if (identity.state !== 'sandbox' || google.state !== 'sandbox' || sandboxUrl === null) return;
  // Two terminals may meet in a home that is new to both.
  await exclusively(context, 'serplift demo', () => seed(context, sandboxUrl));
}

async function seed(context: Context, sandboxUrl: string): Promise<void> {
  const idToken = await signInAtSandbox(sandboxUrl);
  const opened = await openSession(context, { idToken, previousSecret: null });
  const newcomer = await actorOfSession(context, opened.secret, noActorCache);
  if (newcomer.teamId !== null) return;
  await dispatch(context, newcomer, { endpoint: api.teams.create, input: { name: teamName } });
  const owner = (await actorOfSession(context, opened.secret, noActorCache)) as TeamActor;
  // As the operator, who may put teams on plans.
  await dispatch(
    context,
    { ...owner, via: 'terminal', isAdmin: true },
    {
      endpoint: api.plans.set,
      input: { id: owner.teamId, plan: 'enterprise' },
    },
  );
  await connectGoogle(context, owner);
}
