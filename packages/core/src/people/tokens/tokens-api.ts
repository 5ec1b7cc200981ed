import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { done, empty, id, instant, typedText, wholeNumber } from '../../contract/values.ts';

export const token = z.object({
  id,
  name: z.string(),
  /** The first characters, enough to recognise it. */
  hint: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
});
export type Token = z.infer<typeof token>;

/** Personal access tokens for the terminal and CI. */
export const tokensApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tokens',
    access: 'team',
    summary: 'Your access tokens.',
    input: empty,
    output: z.array(token),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'team',
    summary: 'Make an access token; its secret is in this answer and nowhere else.',
    input: z.object({
      name: typedText(80).check(z.minLength(1, 'Name the token, for example "nightly CI".')),
      expiresInDays: z.optional(wholeNumber(1, 3650)),
    }),
    output: z.extend(token, { secret: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/tokens/{tokenId}',
    access: 'team',
    summary: 'Revoke an access token at once.',
    input: z.object({ tokenId: id }),
    output: done,
  }),
};
