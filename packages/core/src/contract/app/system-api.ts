import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { empty } from '../values.ts';
import { automationOverview } from './automation.ts';
import { dashboardApi } from './dashboard-api.ts';
import { deletionApi } from './deletion-api.ts';
import { providerState } from './provider-state.ts';

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
