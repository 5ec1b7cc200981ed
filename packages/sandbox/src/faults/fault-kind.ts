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
