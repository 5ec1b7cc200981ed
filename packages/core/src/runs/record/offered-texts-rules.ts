import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';

/** One text that people could choose. */
export interface OfferedText {
  title: string;
  description: string;
  /** What keeps it from being used as it is. */
  faults: string[];
}

const output = z.object({
  optimizedTitle: z.nullable(z.string()),
  optimizedDescription: z.nullable(z.string()),
  alternatives: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      violations: z.array(z.object({ message: z.string() })),
    }),
  ),
});

/** The proposal of an item and, after it, its alternatives in their order; none where a kind of run offers no choice. */
export function offeredTexts(itemOutput: unknown): OfferedText[] {
  const read = output.safeParse(itemOutput);
  if (!read.success || read.data.optimizedTitle === null) return [];
  const { optimizedTitle: title, optimizedDescription: description, alternatives } = read.data;
  return [
    { title, description: description ?? '', faults: [] },
    ...alternatives.map((one) => ({
      title: one.title,
      description: one.description,
      faults: one.violations.map(({ message }) => message),
    })),
  ];
}

/** An alternative by its number. Throws `invalid_input` where there isn't one and `conflict` where it breaks a rule. */
export function requireAlternative(offered: readonly OfferedText[], number: number): OfferedText {
  const count = Math.max(0, offered.length - 1);
  const chosen = offered[number];
  if (chosen === undefined) {
    const has = count === 1 ? '1 alternative' : `${count} alternatives`;
    throw new AppError('invalid_input', `This proposal has ${has}, so there is no alternative ${number}.`, {
      details: { issues: [{ at: 'alternative', message: `Use a number from 1 to ${count}.` }] },
    });
  }
  if (chosen.faults.length > 0) {
    throw new AppError(
      'conflict',
      `Alternative ${number} cannot be used as it is: ${chosen.faults.join(' ')} Edit it instead.`,
    );
  }
  return chosen;
}
