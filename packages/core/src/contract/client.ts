import { type Endpoint, type EndpointTable, type InputOf, type OutputOf, requestOf } from './endpoint.ts';
import type { ErrorCode, ErrorDetails } from './errors.ts';

/**
 * A failed call. `message` is `"<status>: <body or status text>"`; the parsed parts are next to it.
 * `serverMessage` is what a person should read, absent when the answer carried none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly details: ErrorDetails | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, text: string, parsed: Partial<WireError> = {}) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = parsed.code;
    this.serverMessage = parsed.message;
    this.details = parsed.details;
    this.requestId = parsed.requestId;
  }
}

/** The header in which a page names the user whom it shows; the server refuses the call when another one is signed in. */
export const userHeader = 'serplift-user';

/** The JSON body of every failed call. */
export interface WireError {
  message: string;
  code: ErrorCode;
  details?: ErrorDetails;
  requestId: string;
}

export interface ClientOptions {
  /** Origin of the server; empty in the browser. */
  baseUrl: string;
  /** A personal access token; absent in the browser, where the session cookie signs the call. */
  token?: string;
  /** The id of the user in whose name a page calls. */
  userId?: string | undefined;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type Call<E extends Endpoint> = (input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>;

export type Client<Table extends EndpointTable> = {
  [Group in keyof Table]: { [Name in keyof Table[Group]]: Call<Table[Group][Name]> };
};

function parseWireError(text: string): Partial<WireError> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Calls one endpoint over HTTP; a non-OK answer becomes an ApiError. */
export async function callEndpoint<E extends Endpoint>(
  definition: E,
  input: InputOf<E>,
  options: ClientOptions & CallOptions,
): Promise<OutputOf<E>> {
  const { url, body } = requestOf(definition, input as Record<string, unknown>);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (options.userId !== undefined) headers[userHeader] = options.userId;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const response = await (options.fetch ?? globalThis.fetch)(`${options.baseUrl}${url}`, {
    method: definition.method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText, parseWireError(text));
  return (text === '' ? undefined : JSON.parse(text)) as OutputOf<E>;
}

/** A typed function for every endpoint of the table. */
export function createClient<Table extends EndpointTable>(table: Table, options: ClientOptions): Client<Table> {
  const groups = Object.entries(table).map(([group, endpoints]) => {
    const calls = Object.entries(endpoints).map(([name, definition]) => [
      name,
      (input: InputOf<Endpoint>, callOptions: CallOptions = {}) =>
        callEndpoint(definition, input, { ...options, ...callOptions }),
    ]);
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as Client<Table>;
}
