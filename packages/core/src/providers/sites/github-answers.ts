import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import type { SiteAnswer } from './site-requests.ts';
import { otherRefuser } from './who-refused-rules.ts';

export const repositoryAnswer = z.object({
  full_name: z.string(),
  default_branch: z.string(),
  archived: z._default(z.boolean(), false),
  permissions: z.optional(z.object({ push: z.boolean() })),
});
export const refAnswer = z.object({ object: z.object({ sha: z.string() }) });
export const commitAnswer = z.object({ tree: z.object({ sha: z.string() }) });
export const treeAnswer = z.object({
  tree: z.array(
    z.object({
      path: z.string(),
      mode: z.string(),
      type: z.string(),
      sha: z.string(),
      size: z.optional(z.number()),
    }),
  ),
});
export const shaAnswer = z.object({ sha: z.string() });
export const blobAnswer = z.object({ content: z.string(), encoding: z.literal('base64') });
export const pullAnswer = z.object({
  number: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  body: z.optional(z.nullable(z.string())),
  merged_at: z.nullable(z.string()),
  /** Only where one pull request is asked for. */
  merged_by: z.optional(z.nullable(z.object({ login: z.string() }))),
  head: z.object({ ref: z.string() }),
});
export const pullsAnswer = z.array(pullAnswer);
export const revertAnswer = z.object({
  data: z.object({
    revertPullRequest: z.object({ revertPullRequest: z.object({ number: z.number() }) }),
  }),
});
const errorAnswer = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
});

export const rejected = (message: string): AppError => new AppError('provider_rejected', message);
export const messageOf = ({ body }: SiteAnswer): string => {
  const said = z.safeParse(errorAnswer, body).data;
  return [said?.message, ...(said?.errors ?? []).map(({ message }) => message)].filter(Boolean).join(' ');
};

/** What GitHub says in a refusal, as an error for people. */
export function refusalOf(answer: SiteAnswer, host: string, repository: string): AppError {
  if (answer.status === 401 && answer.body !== null) {
    return new AppError(
      'reconnect_needed',
      `${host} refused the token. An owner can connect it again in Team Settings.`,
    );
  }
  if (answer.status === 404 && answer.body !== null) {
    return rejected(`${host} has no repository ${repository} that this token can read. Check its name and the token.`);
  }
  const said = messageOf(answer).slice(0, 300);
  if (answer.status === 403 && answer.body !== null) {
    return rejected(
      `The token isn't allowed to do this in ${repository}: ${said} Give it read and write access to contents and pull requests.`,
    );
  }
  return said === ''
    ? rejected(
        `${otherRefuser(answer)} It doesn't respond like GitHub: check the address of its API, such as https://api.github.com.`,
      )
    : rejected(`${host} refused: ${said}`);
}
