import type { JsonObject } from '../llm/json.ts';

/** What a fault answers. */
export interface FaultReply {
  status: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, anything else as JSON. */
  body: unknown;
}

/** A way in which servers of the world answer that the sandbox's own do not. */
export interface FaultKind {
  /** Which requests it meets, as in a fault's `match`. */
  match: string;
  /** `usual` gives the answer that the sandbox has for a request; it may be asked in other words than the caller's. */
  answer(body: JsonObject, usual: (body: JsonObject) => Promise<JsonObject>): Promise<FaultReply>;
}

/** A failure to show instead of, or before, the family's answer. */
export interface Fault {
  id: number;
  /** Text within, or `/expression/` over, "METHOD path", "METHOD host/path" or, of GraphQL, "METHOD path Operation". */
  match: string;
  /** A way of answering by its name, in place of `status` and `body`. */
  kind?: string;
  /** Absent: the family answers after the delay. */
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  delayMs?: number;
  /** How many requests it still meets; absent means all. */
  times?: number;
  /** Destroys the connection instead of answering. */
  drop?: boolean;
  /** The family does its work first; only its answer is replaced, delayed or dropped. */
  afterwards?: boolean;
  /** What the family's answer is turned into; for tests that add faults without HTTP. */
  change?: (body: string) => string | Buffer;
}
