import * as z from 'zod/mini';

const cut = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** Text of a model, cut to a readable length: the call was paid for, so a long answer is kept. */
export const cutText = (maxChars: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => cut(text, maxChars)),
  );

/** An explanation that a model gives of its work. */
export const keptText = cutText(2_000);

/** The first of what a model lists. */
export const cutList = <T extends z.ZodMiniType>(item: T, maxItems: number) =>
  z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items) => items.slice(0, maxItems)),
    ),
    z.array(item),
  );
