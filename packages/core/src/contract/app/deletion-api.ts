import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../values.ts';

/** Deleting what a person has a right to have deleted; it cannot be restored. */
export const deletionApi = {
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
