import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, empty, id, typedText } from '../values.ts';

export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** Whether the identity provider has seen that the person reads mail at this address. */
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  team: z.nullable(
    z.object({
      id,
      name: z.string(),
      slug: z.string(),
      /** Whether the team has the sandbox's sample data; null for every other team. */
      sampleData: z.nullable(z.enum(['making', 'made'])),
    }),
  ),
  role: z.nullable(z.enum(['owner', 'admin', 'member'])),
  hasTeam: z.boolean(),
  isOwner: z.boolean(),
  canInviteMembers: z.boolean(),
  /** Publish texts, create enabled ads, and roll both back. */
  canPublish: z.boolean(),
  isAdmin: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Signing in and out; these touch cookies, so the server answers them itself instead of dispatch. */
export const sessionApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/firebase',
    access: 'public',
    token: 'never',
    summary: 'Open a session for a verified identity token; the session travels in a cookie.',
    input: z.object({ idToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
    output: currentUser,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    token: 'never',
    summary: 'Close the session.',
    input: empty,
    output: done,
  }),
  takeGoogleIdToken: endpoint({
    method: 'POST',
    path: '/api/auth/google/id-token',
    access: 'public',
    token: 'never',
    summary: 'Exchange the one-time code of a finished Google sign-in for its identity token.',
    input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(128)) }),
    output: z.object({ idToken: z.string() }),
  }),
};

/** Who is signed in. */
export const userApi = {
  current: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signedIn',
    token: 'any',
    summary: 'The signed-in person, with team and rights.',
    input: empty,
    output: currentUser,
  }),
  selectWebsite: endpoint({
    method: 'POST',
    path: '/api/user/select-website',
    access: 'team',
    token: 'manage',
    summary: "Choose the team's Search Console website.",
    input: z.object({ websiteUrl: typedText(2048).check(z.minLength(1)) }),
    output: z.object({ websiteUrl: z.string() }),
  }),
};
