import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { defaultScopes, scopes } from '../scopes.ts';
import { done, empty, id, instant, typedText, wholeNumber } from '../values.ts';

const scope = z.enum(scopes, `Each scope is one of: ${scopes.join(', ')}.`);

export const token = z.object({
  id,
  name: z.string(),
  /** The first characters, enough to recognize it. */
  hint: z.string(),
  scopes: z.array(scope),
  /** When it got the usual scopes, if it was made before tokens had any. */
  /** The most it may spend in a calendar month (UTC); null for no cap. */
  monthlyCapUsd: z.nullable(z.number()),
  /** What a token with a cap has spent this month. */
  spentThisMonthUsd: z.nullable(z.number()),
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
    token: 'read',
    summary: 'Your access tokens.',
    input: empty,
    output: z.array(token),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'team',
    token: 'never',
    summary: 'Create an access token; its secret is in this response and nowhere else.',
    input: z.object({
      name: typedText(80).check(z.minLength(1, 'Name the token, for example "nightly CI".')),
      expiresInDays: z.optional(wholeNumber(1, 3650)),
      scopes: z._default(z.array(scope).check(z.minLength(1, 'Choose at least one scope.'), z.maxLength(20)), [
        ...defaultScopes,
      ]),
      monthlyCapUsd: z.optional(
        z
          .number('An amount in USD.')
          .check(
            z.minimum(0.01, 'At least $0.01; leave the cap out for none.'),
            z.maximum(500_000, 'At most $500,000.'),
          ),
      ),
    }),
    output: z.extend(token, { secret: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/tokens/{tokenId}',
    access: 'team',
    token: 'never',
    summary: 'Revoke an access token immediately; automations that were saved with it are switched off.',
    input: z.object({ tokenId: id }),
    output: done,
  }),
};
