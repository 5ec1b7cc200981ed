import * as z from 'zod/mini';
import type { AppError } from '../../contract/errors.ts';
import { basicAuthorization } from '../upstream/basic-authorization.ts';
import type { SiteAnswer, SiteRequests } from './site-requests.ts';
import type { Site, SiteWrite, WordPressConnection, WriteOutcome } from './site.ts';
import { knownRefuser, saidBySystem } from './who-refused-rules.ts';
import { refusalOf } from './wordpress-refusal-rules.ts';

const stored = z.nullable(z.string());
const statusAnswer = z.object({
  siteName: z.string(),
  wordpress: z.string(),
  seoPlugin: z.nullable(z.object({ name: z.string(), version: z.string() })),
});
const pageAnswer = z.object({ stored: z.object({ title: stored, description: stored }) });
const writeAnswer = z.object({ outcome: z.enum(['written', 'repeated']), stored });
const mismatchAnswer = z.object({ code: z.literal('serplift_changed'), data: z.object({ stored }) });

/** Both ways to a site's REST API; the second one works without permalinks, and where rules for /wp-json/ stand in the way. */
const ways: readonly ((site: string, path: string) => string)[] = [
  (site, path) => `${site}wp-json/serplift/v1${path}`,
  (site, path) => `${site}?rest_route=/serplift/v1${path.replace('?', '&')}`,
];

interface Question<Schema extends z.ZodMiniType> {
  operation: string;
  path: string;
  body?: unknown;
  /** Of a good answer. */
  schema: Schema;
}

/** Whether WordPress itself answered: with what was asked for, or with an error of its own form. */
const isOurs = (answer: SiteAnswer, schema: z.ZodMiniType): boolean =>
  saidBySystem(answer) !== null || (answer.status === 200 && z.safeParse(schema, answer.body).success);

function openClient(requests: SiteRequests, connection: WordPressConnection) {
  const { siteUrl, username, applicationPassword, siteLogin } = connection;
  const site = siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`;
  const own = basicAuthorization(username, applicationPassword).authorization;
  // The web server's own password takes the place of ours, and some hosts drop this header on its way to PHP.
  const first = siteLogin === null ? own : basicAuthorization(siteLogin.username, siteLogin.password).authorization;
  const headers = { authorization: first, 'x-serplift-authorization': own };
  const secrets = [applicationPassword, ...(siteLogin === null ? [] : [siteLogin.password])];
  let way = ways[0];

  async function send(question: Question<z.ZodMiniType>, signal: AbortSignal): Promise<SiteAnswer> {
    const { operation, path, body, schema } = question;
    const isWrite = body !== undefined;
    const by = (one: typeof way): Promise<SiteAnswer> =>
      requests.send({
        operation: `wordpress.${operation}`,
        url: one?.(site, path) ?? site,
        method: isWrite ? 'POST' : 'GET',
        body,
        headers,
        secrets,
        signal,
        isWrite,
      });
    const answer = await by(way);
    // A page is read before every write, so the way is known by then.
    if (isWrite || isOurs(answer, schema)) return answer;
    for (const other of ways.filter((one) => one !== way)) {
      const second = await by(other);
      if (isOurs(second, schema)) {
        way = other;
        return second;
      }
      if (knownRefuser(answer) === null && knownRefuser(second) !== null) return second;
    }
    return answer;
  }

  /** The answer, or its refusal as an error. */
  async function ask<Schema extends z.ZodMiniType>(
    question: Question<Schema>,
    signal: AbortSignal,
  ): Promise<{ data: z.infer<Schema> } | { refused: SiteAnswer; error: AppError }> {
    const answer = await send(question, signal);
    const parsed = answer.status === 200 ? z.safeParse(question.schema, answer.body) : null;
    if (parsed?.success === true) return { data: parsed.data };
    return { refused: answer, error: refusalOf(answer, { hasSiteLogin: siteLogin !== null }) };
  }

  return ask;
}

/** A WordPress site that has our plugin, reached over its REST API with an application password. */
export function openWordPress(requests: SiteRequests, connection: WordPressConnection): Site {
  const ask = openClient(requests, connection);
  return {
    pageLogin: connection.siteLogin,
    describe: async (signal) => {
      const answer = await ask({ operation: 'describe', path: '/status', schema: statusAnswer }, signal);
      if ('error' in answer) throw answer.error;
      const { siteName, wordpress, seoPlugin } = answer.data;
      const plugin = seoPlugin === null ? 'no SEO plugin' : `${seoPlugin.name} ${seoPlugin.version}`;
      return { siteName, name: `WordPress ${wordpress} with ${plugin}` };
    },
    read: async (pageUrl, signal) => {
      const path = `/page?url=${encodeURIComponent(pageUrl)}`;
      const answer = await ask({ operation: 'read', path, schema: pageAnswer }, signal);
      if ('data' in answer) return answer.data.stored;
      const { refused, error } = answer;
      if (refused.status === 404 && saidBySystem(refused)?.code === 'serplift_no_page') return null;
      throw error;
    },
    write: async (write: SiteWrite, signal): Promise<WriteOutcome> => {
      const { pageUrl: url, field, expected, value, writeId } = write;
      const body = { url, field, expected, value, writeId };
      const answer = await ask({ operation: 'write', path: '/page', body, schema: writeAnswer }, signal);
      if ('data' in answer) return { state: answer.data.outcome, stored: answer.data.stored };
      const { refused, error } = answer;
      const mismatch = refused.status === 409 ? z.safeParse(mismatchAnswer, refused.body).data : undefined;
      if (mismatch === undefined) throw error;
      return { state: 'mismatch', stored: mismatch.data.stored };
    },
  };
}
