import {
  actorOfSession,
  type Config,
  type Context,
  dispatch,
  exclusively,
  finishGoogleConsent,
  installationMode,
  noActorCache,
  openSession,
  sandboxCredentials,
  setSampleData,
  type TeamActor,
} from '@serplift/core';
import { api } from '@serplift/core/api';

const teamName = 'Juniper & Pine (demo)';
export const demoWebsite = 'sc-domain:juniperandpine.example';

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
  const { searchConsole } = await dispatch(context, actor, {
    endpoint: api.integrations.list,
    input: { teamId: actor.teamId },
  });
  if (searchConsole.selectedWebsite != null) return;
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

/** Whether everything that the demo shows is simulated: where anything is live, it would cost money or reach people. */
export function isDemoPossible({ providers }: Config): boolean {
  const { identity, google } = providers;
  return installationMode(providers) === 'sandbox' && identity.state === 'sandbox' && google.state === 'sandbox';
}

async function demoSession(context: Context, sandboxUrl: string) {
  const idToken = await signInAtSandbox(sandboxUrl);
  const { secret } = await openSession(context, { idToken, previousSecret: null });
  return () => actorOfSession(context, secret, noActorCache);
}

/** The demo person as owner of their team; null where there isn't one. */
export async function demoOwner(context: Context): Promise<TeamActor | null> {
  const { sandboxUrl } = context.config.providers;
  if (sandboxUrl === null || !isDemoPossible(context.config)) return null;
  const actor = await (await demoSession(context, sandboxUrl))();
  return actor.role === 'owner' ? (actor as TeamActor) : null;
}

/**
 * Gives the simulated world a team to look at: the sandbox's demo user signs in, owns a team on the Enterprise plan and connects
 * Google, all through the product's own doors. `withSample` marks a team that has done nothing yet for sample data, and finishes
 * what an earlier call was killed in. Does nothing when identity or Google are not simulated.
 */
export async function seedDemo(context: Context, { withSample = false } = {}): Promise<void> {
  const { identity, google, sandboxUrl } = context.config.providers;
  if (identity.state !== 'sandbox' || google.state !== 'sandbox' || sandboxUrl === null) return;
  // Two terminals may meet in a home that is new to both.
  await exclusively(context, 'serplift demo', () => seed(context, { sandboxUrl, withSample }));
}

async function seed(context: Context, of: { sandboxUrl: string; withSample: boolean }): Promise<void> {
  const resolve = await demoSession(context, of.sandboxUrl);
  const newcomer = await resolve();
  const isNew = newcomer.teamId === null;
  if (isNew) await dispatch(context, newcomer, { endpoint: api.teams.create, input: { name: teamName } });
  const owner = (await resolve()) as TeamActor;
  const isMarked = of.withSample && (await markForSample(context, owner));
  if (!isNew && !isMarked) return;
  await connectGoogle(context, owner);
}

/** Marks the demo team unless it has been used already; says whether its sample data still has to be made. */
async function markForSample(context: Context, owner: TeamActor): Promise<boolean> {
  if (owner.role !== 'owner') return false;
  const { team } = await dispatch(context, owner, { endpoint: api.user.current, input: {} });
  if (team === null || team.sampleData !== null) return team?.sampleData === 'making';
  const of = { userId: owner.userId };
  const runs = await Promise.all([
    dispatch(context, owner, { endpoint: api.seo.history, input: of }),
    dispatch(context, owner, { endpoint: api.ads.history, input: of }),
    dispatch(context, owner, { endpoint: api.questions.history, input: of }),
  ]);
  const projects = await dispatch(context, owner, { endpoint: api.projects.list, input: {} });
  if (team.name !== teamName || projects.length > 0 || runs.some((of) => of.length > 0)) return false;
  await setSampleData(context.db, { teamId: owner.teamId, sampleData: 'making' });
  return true;
}
