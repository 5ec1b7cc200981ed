/** A value that JSON can hold; everything the writer reads and writes. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object of unknown keys. */
export interface JsonObject {
  [key: string]: Json;
}

/** The value as an object, or null when it is something else. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The value as a list, or an empty one when it is something else. */
export function asList(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The value as a trimmed, non-empty text, or null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The objects of a list; everything else in it is left out. */
export function asObjects(value: unknown): JsonObject[] {
  return asList(value)
    .map(asObject)
    .filter((object) => object !== null);
}
