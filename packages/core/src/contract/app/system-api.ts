import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, empty, id } from '../values.ts';
import { automationOverview } from './automation.ts';
import { dashboardApi } from './dashboard-api.ts';
import { providerState } from './provider-state.ts';

/** Deleting what a person has a right to have deleted; it cannot be restored. */
const deletionApi = {
  deleteTeam: endpoint({
    method: 'DELETE',
    path: '/api/system/teams/{id}',
    access: 'admin',
    token: 'never',
    summary: 'Delete a team with everything it has, and revoke its Google connections.',
    input: z.object({ id }),
    output: done,
  }),
  deleteUser: endpoint({
    method: 'POST',
    path: '/api/system/users/delete',
    access: 'admin',
    token: 'never',
    summary:
      'Delete a person who no longer belongs to a team, with their sessions and tokens, and remove their address everywhere.',
    input: z.object({ email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)) }),
    output: done,
  }),
};

export const publicConfig = z.object({
  mode: z.enum(['sandbox', 'live', 'mixed']),
  version: z.string(),
  identity: z.nullable(
    z.object({
      apiKey: z.string(),
      projectId: z.string(),
      authDomain: z.nullable(z.string()),
      /** Origin of the simulated identity provider, null when live. */
      sandboxUrl: z.nullable(z.string()),
    }),
  ),
  googleSignIn: z.boolean(),
  demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
  providers: z.array(providerState),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** What the sign-in page and load balancers ask, and what the administrator sees. */
export const systemApi = {
  ...dashboardApi,
  ...deletionApi,
  automations: endpoint({
    method: 'GET',
    path: '/api/system/automations',
    access: 'admin',
    token: 'read',
    summary: 'Automations of all teams, with their next and last runs.',
    input: empty,
    output: z.array(automationOverview),
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    token: 'any',
    summary: 'Mode of this installation and what the sign-in page needs.',
    input: empty,
    output: publicConfig,
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    token: 'any',
    summary: 'The process is responding.',
    input: empty,
    output: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    token: 'any',
    summary: 'The process is ready: the database responds and its schema is current.',
    input: empty,
    output: z.object({ status: z.literal('ready') }),
  }),
};
