import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { refusalWords } from '../upstream/refusal-words-rules.ts';
import type { SiteAnswer, SiteRequests } from './site-requests.ts';
import type { ShopifyConnection } from './site.ts';
import { otherRefuser } from './who-refused-rules.ts';

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });
/** A token that ends during a call would refuse it. */
const renewedBeforeMs = 5 * 60_000;

interface KeptToken {
  token: string;
  untilMs: number;
}

/** Tokens of the stores' apps, each asked for once and again before its day is over. */
export interface ShopifyTokens {
  get(requests: SiteRequests, connection: ShopifyConnection, signal: AbortSignal): Promise<string>;
  /** Forgets a token that the store refused; another one that was asked for since stays. */
  forget(connection: ShopifyConnection, token: string): Promise<void>;
}

const advice: Record<string, string> = {
  shop_not_permitted:
    'The app and the store must belong to the same organization: create the app in the Dev Dashboard of the organization that owns the store.',
  app_not_installed:
    'Install the app in the store first. An app made under Settings, Develop apps, has no such tokens: create one in the Dev Dashboard.',
};

/** What Shopify says in place of a token, as an error for people. */
function refusalOf(answer: SiteAnswer, shop: string): AppError {
  const words = refusalWords(answer.text);
  const code =
    /\b(?:shop_not_permitted|app_not_installed|invalid_client|invalid_request|application_cannot_be_found)\b/u.exec(
      words,
    )?.[0];
  if (answer.status === 404) {
    return new AppError(
      'provider_rejected',
      `There is no Shopify store called ${shop}. Check its name, such as my-shop.myshopify.com.`,
    );
  }
  if (code === undefined && answer.status !== 400 && answer.status !== 401) {
    return new AppError('provider_rejected', otherRefuser(answer));
  }
  const known = advice[code ?? ''];
  if (known !== undefined) return new AppError('provider_rejected', `${shop} gave no token: “${words}”. ${known}`);
  return new AppError(
    'reconnect_needed',
    `${shop} refused the client ID or the secret of the app: “${words}”. An owner can connect it again in Team Settings.`,
  );
}

async function ask(
  requests: SiteRequests,
  { shop, clientId, clientSecret }: ShopifyConnection,
  signal: AbortSignal,
): Promise<{ token: string; lifeMs: number }> {
  const answer = await requests.send({
    operation: 'shopify.token',
    url: `https://${shop}/admin/oauth/access_token`,
    method: 'POST',
    form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    headers: {},
    secrets: [clientSecret],
    signal,
    isWrite: false,
  });
  const parsed = answer.status === 200 ? z.safeParse(tokenAnswer, answer.body) : null;
  if (parsed?.success !== true) throw refusalOf(answer, shop);
  return { token: parsed.data.access_token, lifeMs: parsed.data.expires_in * 1000 };
}

const keyOf = ({ shop, clientId, clientSecret }: ShopifyConnection): string =>
  createHash('sha256')
    .update(JSON.stringify([shop, clientId, clientSecret]))
    .digest('hex');

/** Keeps tokens in this process; they are never stored. */
export function openShopifyTokens(nowMs: () => number): ShopifyTokens {
  const kept = new Map<string, Promise<KeptToken>>();
  return {
    async get(requests, connection, signal) {
      const key = keyOf(connection);
      const before = kept.get(key);
      // Another caller's failure, such as its end, isn't this one's.
      const known = before === undefined ? null : await before.catch(() => null);
      if (known && nowMs() < known.untilMs) return known.token;
      const asked = ask(requests, connection, signal).then(({ token, lifeMs }) => ({
        token,
        untilMs: nowMs() + lifeMs - renewedBeforeMs,
      }));
      kept.set(key, asked);
      return (await asked).token;
    },
    async forget(connection, token) {
      const key = keyOf(connection);
      if ((await kept.get(key)?.catch(() => null))?.token === token) kept.delete(key);
    },
  };
}
