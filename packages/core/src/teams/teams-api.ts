import * as z from 'zod/mini';
import { endpoint } from '../api/endpoint.ts';
import { empty, id, instant, typedText } from '../api/values.ts';

export const team = z.object({ id, name: z.string(), slug: z.string(), createdAt: instant });
export type Team = z.infer<typeof team>;

export const member = z.object({
  id,
  username: z.string(),
  email: z.string(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  joinedAt: instant,
});
export type Member = z.infer<typeof member>;

const teamName = (message: string) => typedText(100).check(z.minLength(1, message));

/** Teams and their members. */
export const teamsApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/teams',
    access: 'signedIn',
    summary: 'Create a team and become its owner.',
    input: z.object({ name: teamName('Please enter a team name') }),
    output: team,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/teams/{teamId}',
    access: 'owner',
    summary: 'Rename the team; the slug stays.',
    input: z.object({ teamId: id, name: teamName('Team name cannot be empty') }),
    output: team,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/team/members',
    access: 'team',
    summary: 'Members of your team.',
    input: empty,
    output: z.array(member),
  }),
};
