import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Router, type RouterContext } from '@koa/router';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext, SandboxFamily } from '../frame/frame.ts';
import { answerChat } from './answer-chat.ts';
import { behaviorRouter } from './behaviors.ts';
import { asObject, asText, type JsonObject } from './json.ts';
import { findModel, listModels, wasRetired, type Model, type Vendor } from './models.ts';
import { badKey, modelNotFound, vendorError, VendorError } from './vendor-errors.ts';

const PREFIXES: Readonly<Record<Vendor, string>> = { openai: '/openai/v1', xai: '/xai/v1' };
const LATENCY_HEADER = 'x-sandbox-latency-ms';
const REQUEST_LIMIT = 10_000;
const TOKEN_LIMIT = 2_000_000;

/** OpenAI's and xAI's chat completions and model lists, and the switch that makes the writer misbehave. */
export const llmFamily: SandboxFamily = {
  name: 'llm',
  router(sandbox) {
    const router = new Router();
    const seen = new Set<string>();
    for (const vendor of ['openai', 'xai'] as const) addVendor(router, { sandbox, seen, vendor });
    const control = behaviorRouter(sandbox.state);
    return router.use(control.routes());
  },
};

function addVendor(
  router: Router,
  { sandbox, seen, vendor }: { sandbox: SandboxContext; seen: Set<string>; vendor: Vendor },
): void {
  const prefix = PREFIXES[vendor];
  router.get(`${prefix}/models`, (ctx) =>
    answer(ctx, vendor, () => ({ object: 'list', data: listModels(vendor, sandbox.now()).map(modelEntry) })),
  );
  router.post(`${prefix}/chat/completions`, async (ctx) => {
    await sleep(latencyMs(ctx));
    await answer(ctx, vendor, () => {
      const body = asObject(ctx.request.body) ?? {};
      const id = asText(body['model']);
      if (id === null) throw vendorError(vendor, 400, { message: 'you must provide a model parameter' });
      const reply = answerChat(sandbox, seen, { model: requireModel(sandbox, vendor, id), body });
      setRateHeaders(ctx, reply);
      return reply;
    });
  });
}

async function answer(ctx: RouterContext, vendor: Vendor, produce: () => JsonObject): Promise<void> {
  ctx.set('x-request-id', vendor === 'openai' ? `req_${randomUUID().replaceAll('-', '')}` : randomUUID());
  try {
    checkKey(ctx, vendor);
    ctx.body = produce();
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.status = error.status;
    ctx.set(error.headers);
    ctx.body = error.body;
  }
}

function checkKey(ctx: RouterContext, vendor: Vendor): void {
  const key = /^Bearer\s+(\S+)$/iu.exec(ctx.get('authorization'))?.[1] ?? null;
  if (key !== sandboxCredentials[vendor].apiKey) throw badKey(vendor, key);
}

function requireModel(sandbox: SandboxContext, vendor: Vendor, id: string): Model {
  const model = findModel(vendor, id, sandbox.now());
  if (model === null) throw modelNotFound(vendor, id, wasRetired(vendor, id));
  return model;
}

function modelEntry(model: Model): JsonObject {
  const created = Date.parse(`${model.createdOn}T00:00:00Z`) / 1000;
  if (model.vendor === 'xai') return { id: model.id, object: 'model', created, owned_by: 'xai' };
  return { id: model.id, object: 'model', created, owned_by: 'system', shutdown_date: model.shutdownDate ?? null };
}

// 5 to 40 ms that depend on the request's size alone, unless a header says otherwise.
function latencyMs(ctx: RouterContext): number {
  const asked = ctx.get(LATENCY_HEADER);
  return asked === '' ? 5 + ((ctx.request.length ?? 0) % 36) : Math.min(Math.max(0, Number(asked) || 0), 60_000);
}

function setRateHeaders(ctx: RouterContext, reply: JsonObject): void {
  const used = Number(asObject(reply['usage'])?.['total_tokens'] ?? 0);
  ctx.set({
    'x-ratelimit-remaining-requests': String(REQUEST_LIMIT - 1),
    'x-ratelimit-remaining-tokens': String(TOKEN_LIMIT - used),
  });
}
