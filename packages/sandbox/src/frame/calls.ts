/** One request that a vendor would have received; secrets are replaced by "[redacted]". */
export interface Call {
  id: number;
  at: string;
  method: string;
  host: string;
  path: string;
  query: Record<string, string>;
  status: number;
  family: string;
  headers: Record<string, string>;
  body: unknown;
  durationMs: number;
  /** The sandbox's own mistake, behind a 500. */
  error?: string;
}

/** The latest calls in order of arrival; the oldest leave when it is full. */
export interface CallLog {
  list(): readonly Call[];
  /** The calls whose "METHOD path" contains the text or matches the expression. */
  matching(match: string | RegExp): Call[];
  clear(): void;
}

const capacity = 5_000;

export interface WritableCallLog extends CallLog {
  add(call: Omit<Call, 'id'>): void;
}

/** Opens an empty log. */
export function openCallLog(): WritableCallLog {
  let calls: Call[] = [];
  let lastId = 0;
  return {
    list: () => calls,
    matching: (match) =>
      calls.filter((call) => {
        const line = `${call.method} ${call.path}`;
        return typeof match === 'string' ? line.includes(match) : line.search(match) !== -1;
      }),
    clear() {
      calls = [];
    },
    add(call) {
      lastId += 1;
      calls.push({ id: lastId, ...call });
      if (calls.length > capacity) calls = calls.slice(-capacity);
    },
  };
}

const secretHeaders = new Set(
  'authorization cookie set-cookie x-api-key x-goog-api-key x-shopify-access-token'.split(' '),
);
const secretFields = new Set(
  'password newPassword client_secret code code_verifier token access_token refresh_token refreshToken idToken id_token oobCode postBody'.split(
    ' ',
  ),
);
const redacted = '[redacted]';

/** Headers as plain text, without what could sign a person in. */
export function redactHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, secretHeaders.has(name) ? redacted : String(value)]];
    }),
  );
}

/** A body or query string's fields, without what could sign a person in. */
export function redactFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, secretFields.has(name) ? redacted : field]),
  );
}
