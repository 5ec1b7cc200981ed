import type { Agent } from 'undici';
import { readBody } from '../pages/read-body.ts';
import { readStorableJson } from '../upstream/read-json-rules.ts';
import { ModelRefusal, NoModelServer } from './model-failure.ts';
import { errorInAnswer } from './read-completion.ts';
import { type ChatBody, formAfter, inForm, usualForm } from './request-form-rules.ts';

/** Where a server may have its chat completions: as set, and with or without the version that many addresses end in. */
export function basesOf(baseUrl: string): string[] {
  const url = new URL(baseUrl.trim());
  const path = url.pathname.replace(/(?<!\/)\/+$/u, '').replace(/\/chat\/completions$/u, '');
  const other = /\/v\d+$/u.test(path) ? path.replace(/\/v\d+$/u, '') : `${path}/v1`;
  return [path, other].map((one) => {
    const base = new URL(url);
    base.pathname = one;
    base.hash = '';
    return base.href.replace(/(?<!\/)\/+(?=$|\?)/u, '');
  });
}

/** The address of a call under a base, whose query belongs to every call. */
export function underBase(base: string, path: string): string {
  const [address = '', query] = base.split('?');
  return `${address}/${path}${query === undefined ? '' : `?${query}`}`;
}

/** One question to a server. */
export interface ChatCall {
  body: ChatBody;
  requestId: string;
  signal: AbortSignal;
  note(facts: { status: number; upstreamRequestId: string | null; host: string }): void;
}

export interface ModelServer {
  /** Throws a ModelRefusal when the server refuses, in whatever form, and what the connection throws. */
  ask(call: ChatCall): Promise<Uint8Array>;
  /** The names of its models. Throws NoModelServer where there is no list. */
  list(signal: AbortSignal): Promise<string[]>;
}

/** Far more than an answer with its reasoning. */
const mostBytes = 20_000_000;
/** More than a server refuses one after another. */
const mostForms = 8;
/** The signal ends a call, not the library. */
const longestMs = 2_147_483_647;

/** Whether an address has no chat completions at all, rather than not this model. */
const isElsewhere = ({ status, text }: ModelRefusal): boolean =>
  status === 405 ||
  (status === 404 && !/\bmodels?\b|deployment|endpoints? found/iu.test(text)) ||
  /unexpected endpoint/iu.test(text);

interface Address {
  apiKey: string;
  baseUrl: string;
  /** Whether it is a server of one's own, which refuses in its own way. */
  isOwn: boolean;
}

let patient: Promise<Agent> | null = null;

/** The usual connections give up on an answer after five minutes; these wait for as long as the signal allows. */
const patientAgent = (): Promise<Agent> =>
  (patient ??= import('undici').then(({ Agent }) => new Agent({ headersTimeout: 0, bodyTimeout: 0 })));

interface Exchange {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Absent: it is read, not asked. */
  body?: ChatBody;
  note?: ChatCall['note'];
}

interface Heard {
  bytes: Uint8Array;
  header: (name: string) => string | null;
}

/** A server of one's own may take minutes to begin its answer. */
async function askPatiently(url: string, { method = 'GET', signal, headers, body }: RequestInit) {
  const { request } = await import('undici');
  const response = await request(url, {
    method: method as 'GET' | 'POST',
    dispatcher: await patientAgent(),
    signal: signal ?? null,
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? body : null,
  });
  const header: Heard['header'] = (name) => [response.headers[name]].flat()[0] ?? null;
  const contentEncoding = header('content-encoding') ?? '';
  const bytes = await readBody(response.body, { contentEncoding, maxBytes: mostBytes, cut: false });
  return { status: response.statusCode, header, bytes };
}

async function askVendor(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const header: Heard['header'] = (name) => response.headers.get(name);
  return { status: response.status, header, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Sends one request through the client library, which knows the protocol; what is refused is read here, in whatever form it comes. */
async function exchange(url: string, { apiKey, isOwn }: Address, exchanged: Exchange): Promise<Heard> {
  const { body, headers, signal, note } = exchanged;
  const { OpenAI } = await import('openai');
  let header: Heard['header'] = () => null;
  const hear = async (_: unknown, init: RequestInit = {}): Promise<Response> => {
    const { status, bytes, ...heard } = await (isOwn ? askPatiently(url, init) : askVendor(url, init));
    header = heard.header;
    note?.({ status, upstreamRequestId: header('x-request-id'), host: new URL(url).host });
    if (status >= 300 && status < 400)
      throw new NoModelServer(url, `it redirects to ${header('location') ?? 'nowhere'}`);
    if (status < 200 || status >= 300)
      throw new ModelRefusal({ status, body: new TextDecoder().decode(bytes), header });
    return new Response(Uint8Array.from(bytes));
  };
  const own = { organization: null, project: null, logLevel: 'off', maxRetries: 0, timeout: longestMs } as const;
  const client = new OpenAI({ apiKey, fetch: hear, ...own });
  const sent = body === undefined ? client.get(url, { signal }) : client.post(url, { body, headers, signal });
  try {
    return { bytes: new Uint8Array(await (await sent.asResponse()).arrayBuffer()), header };
  } catch (error) {
    throw (error as Error).cause ?? error;
  }
}

async function post(base: string, address: Address, call: ChatCall): Promise<Uint8Array> {
  const { body, signal } = call;
  const { bytes, header } = await exchange(underBase(base, 'chat/completions'), address, {
    body,
    signal,
    note: (facts) => call.note(facts),
    headers: { 'x-client-request-id': call.requestId },
  });
  const error = errorInAnswer(bytes);
  if (error === null) return bytes;
  if (error.status === null && !error.body.startsWith('{')) throw new NoModelServer(base, error.body);
  throw new ModelRefusal({ ...error, header });
}

/** The names in a list of models; null when it is none. */
function modelsIn(bytes: Uint8Array): string[] | null {
  const list = readStorableJson(new TextDecoder().decode(bytes)) as { data?: unknown } | null | undefined;
  if (!Array.isArray(list?.data)) return null;
  return (list.data as { id?: unknown }[]).flatMap((model) => (typeof model?.id === 'string' ? [model.id] : []));
}

/**
 * Asks one server in the form that it takes. The form and the address that it took are remembered for each model as
 * long as the process lives; what it refuses costs nothing.
 */
export function openModelServer(address: Address): ModelServer {
  const { baseUrl, isOwn } = address;
  const bases = basesOf(baseUrl);
  const forms = new Map<string, typeof usualForm>();
  let knownBase: string | null = null;

  /** Asks in one form after another, until one is taken or nothing is left to leave out. */
  async function adapt(base: string, call: ChatCall): Promise<Uint8Array> {
    const { body } = call;
    let form = forms.get(body.model) ?? usualForm;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await post(base, address, { ...call, body: inForm(body, form) });
        forms.set(body.model, form);
        return answer;
      } catch (error) {
        const isLast = !(error instanceof ModelRefusal) || tries === mostForms;
        const next = isLast ? null : formAfter(form, error, { body, isOwn });
        if (next === null) throw error;
        form = next;
      }
    }
  }

  return {
    list: async (signal) => {
      for (const base of knownBase === null ? bases : [knownBase]) {
        try {
          const models = modelsIn((await exchange(underBase(base, 'models'), address, { signal })).bytes);
          if (models !== null) return models;
        } catch (error) {
          if (!(error instanceof ModelRefusal && isElsewhere(error))) throw error;
        }
      }
      throw new NoModelServer(baseUrl, '');
    },
    ask: async (call) => {
      let elsewhere: unknown = null;
      for (const base of knownBase === null ? bases : [knownBase]) {
        try {
          const answer = await adapt(base, call);
          knownBase = base;
          return answer;
        } catch (error) {
          const isRefusal = error instanceof ModelRefusal;
          if (isRefusal && !isElsewhere(error)) {
            knownBase = base;
            throw error;
          }
          if (!isRefusal && !(error instanceof NoModelServer)) throw elsewhere ?? error;
          elsewhere ??= isRefusal ? new NoModelServer(base, error.text) : error;
        }
      }
      throw elsewhere;
    },
  };
}
