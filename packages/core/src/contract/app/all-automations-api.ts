import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { empty } from '../values.ts';
import { automationOverview } from './automation.ts';

/** What the administrator sees of every team's automations; part of the system group. */
export const allAutomationsApi = {
  automations: endpoint({
    method: 'GET',
    path: '/api/system/automations',
    access: 'admin',
    token: 'read',
    summary: 'Automations of all teams, with their next and last runs.',
    input: empty,
    output: z.array(automationOverview),
  }),
};
