import type { Agent } from 'undici';
import { readBody } from '../pages/read-body.ts';
import { basesOf, underBase } from './base-url-rules.ts';
import { ModelRefusal, NoModelServer } from './model-failure.ts';
import { errorInAnswer } from './read-completion.ts';
import { type ChatBody, formAfter, inForm, usualForm } from './request-form-rules.ts';

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
}

/** Far more than an answer with its reasoning. */
const mostBytes = 20_000_000;
/** More than a server refuses one after another. */
const mostForms = 8;

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

async function post(base: string, apiKey: string, call: ChatCall): Promise<Uint8Array> {
  const { request } = await import('undici');
  const response = await request(underBase(base, 'chat/completions'), {
    method: 'POST',
    dispatcher: await patientAgent(),
    signal: call.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${apiKey}`,
      'x-client-request-id': call.requestId,
    },
    body: JSON.stringify(call.body),
  });
  const { statusCode: status } = response;
  const header = (name: string): string | null => [response.headers[name]].flat()[0] ?? null;
  call.note({ status, upstreamRequestId: header('x-request-id'), host: new URL(base).host });
  const contentEncoding = header('content-encoding') ?? '';
  const bytes = await readBody(response.body, { contentEncoding, maxBytes: mostBytes, cut: false });
  const isOk = status >= 200 && status < 300;
  if (status >= 300 && status < 400)
    throw new NoModelServer(base, `it redirects to ${header('location') ?? 'nowhere'}`);
  const error = isOk ? errorInAnswer(bytes) : { status, body: new TextDecoder().decode(bytes) };
  if (error === null) return bytes;
  if (error.status === null && !error.body.startsWith('{')) throw new NoModelServer(base, error.body);
  throw new ModelRefusal({ ...error, header });
}

/**
 * Asks one server in the form that it takes. The form and the address that it took are remembered for each model as
 * long as the process lives; what it refuses costs nothing.
 */
export function openModelServer({ apiKey, baseUrl, isOwn }: Address): ModelServer {
  const bases = basesOf(baseUrl);
  const forms = new Map<string, typeof usualForm>();
  let knownBase: string | null = null;

  /** Asks in one form after another, until one is taken or nothing is left to leave out. */
  async function adapt(base: string, call: ChatCall): Promise<Uint8Array> {
    const { body } = call;
    let form = forms.get(body.model) ?? usualForm;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await post(base, apiKey, { ...call, body: inForm(body, form) });
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
