import { expect } from 'vitest';

/** An identifier of the product. */
export const anId = expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u) as string;
/** A moment in UTC, as JavaScript writes it. */
export const anInstant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u) as string;
/** A text that is not empty. */
export const someText = expect.stringMatching(/\S/u) as string;
