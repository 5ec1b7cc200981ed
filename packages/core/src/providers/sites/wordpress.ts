import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { basicAuthorization, type SiteAnswer, type SiteRequests } from './site-requests.ts';
import type { Site, SiteWrite, WordPressConnection, WriteOutcome } from './site.ts';

const stored = z.nullable(z.string());
const statusAnswer = z.object({
  siteName: z.string(),
  wordpress: z.string(),
  seoPlugin: z.nullable(z.object({ name: z.string(), version: z.string() })),
});
const pageAnswer = z.object({ stored: z.object({ title: stored, description: stored }) });
const writeAnswer = z.object({ outcome: z.enum(['written', 'repeated']), stored });
const mismatchAnswer = z.object({ code: z.literal('serplift_changed'), data: z.object({ stored }) });
const errorAnswer = z.object({ code: z.string(), message: z._default(z.string(), '') });

const pluginHint = 'Install and activate the Serplift plugin on it (docs/publishing.md), then try again.';
const rejected = (message: string): AppError => new AppError('provider_rejected', message);

/** What WordPress says in a refusal, as an error for people. */
function refusalOf(answer: SiteAnswer, host: string): AppError {
  const said = z.safeParse(errorAnswer, answer.body).data;
  if (answer.status === 401 || said?.code === 'rest_not_logged_in') {
    return new AppError(
      'reconnect_needed',
      `${host} refused the user name or the application password. An owner can connect it again in Team Settings.`,
    );
  }
  if (said?.code === 'rest_no_route') return rejected(`${host} doesn't have the Serplift plugin. ${pluginHint}`);
  if (said?.code === 'serplift_forbidden' || answer.status === 403) {
    return rejected(`The WordPress user isn't allowed to edit this page on ${host}. Give the user the Editor role.`);
  }
  if (answer.status >= 300 && answer.status < 400) {
    return rejected(`${host} redirects its REST API. Connect it again with the address it redirects to.`);
  }
  if (said === undefined) return rejected(`${host} doesn't respond like WordPress. ${pluginHint}`);
  return rejected(`${host} refused: ${said.message.slice(0, 300) || said.code}`);
}

/** A WordPress site that has our plugin, reached over its REST API with an application password. */
export function openWordPress(requests: SiteRequests, connection: WordPressConnection): Site {
  const { siteUrl, username, applicationPassword: password } = connection;
  const root = new URL('wp-json/serplift/v1', siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`).href;
  const { host } = new URL(siteUrl);
  const send = (request: {
    operation: string;
    path: string;
    body?: unknown;
    isWrite?: boolean;
    signal: AbortSignal;
  }): Promise<SiteAnswer> =>
    requests.send({
      operation: `wordpress.${request.operation}`,
      url: `${root}${request.path}`,
      method: request.body === undefined ? 'GET' : 'POST',
      body: request.body,
      headers: basicAuthorization(username, password),
      secrets: [password],
      signal: request.signal,
      isWrite: request.isWrite ?? false,
    });

  function understood<Schema extends z.ZodMiniType>(answer: SiteAnswer, schema: Schema): z.infer<Schema> {
    const parsed = answer.status === 200 ? z.safeParse(schema, answer.body) : null;
    if (parsed?.success !== true) throw refusalOf(answer, host);
    return parsed.data;
  }

  return {
    describe: async (signal) => {
      const answer = await send({ operation: 'describe', path: '/status', signal });
      const { siteName, wordpress, seoPlugin } = understood(answer, statusAnswer);
      const plugin = seoPlugin === null ? 'no SEO plugin' : `${seoPlugin.name} ${seoPlugin.version}`;
      return { siteName, name: `WordPress ${wordpress} with ${plugin}` };
    },
    read: async (pageUrl, signal) => {
      const path = `/page?url=${encodeURIComponent(pageUrl)}`;
      const answer = await send({ operation: 'read', path, signal });
      if (answer.status === 404 && z.safeParse(errorAnswer, answer.body).data?.code === 'serplift_no_page') return null;
      return understood(answer, pageAnswer).stored;
    },
    write: async (write: SiteWrite, signal): Promise<WriteOutcome> => {
      const { pageUrl: url, field, expected, value, writeId } = write;
      const body = { url, field, expected, value, writeId };
      const answer = await send({ operation: 'write', path: '/page', body, isWrite: true, signal });
      const mismatch = answer.status === 409 ? z.safeParse(mismatchAnswer, answer.body).data : undefined;
      if (mismatch !== undefined) return { state: 'mismatch', stored: mismatch.data.stored };
      const { outcome, stored } = understood(answer, writeAnswer);
      return { state: outcome, stored };
    },
  };
}
