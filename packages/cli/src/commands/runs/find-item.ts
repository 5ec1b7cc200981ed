import { AppError } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { allItems } from './list-items.ts';
import type { RunKind, RunTypes } from './run-kind.ts';
import type { OneRun } from './with-run.ts';

const namedAtMost = 5;

/** All items of a run in order. */
export async function readItems<Of extends RunTypes>(of: OneRun<Of>): Promise<Of['item'][]> {
  const { tools, kind, optimizationId } = of;
  return allItems(tools, kind, await kind.show(tools, optimizationId));
}

function candidates<Of extends RunTypes>(
  kind: RunKind<Of>,
  items: readonly Of['item'][],
  typed: string,
): readonly Of['item'][] {
  const called = items.filter((item) => item.id === typed || kind.isCalled(item, typed));
  if (called.length > 0) return called;
  const atPlace = kind.isNumbered && /^\d+$/u.test(typed) ? items[Number(typed) - 1] : undefined;
  return atPlace === undefined ? items.filter((item) => kind.isLike(item, typed)) : [atPlace];
}

/** The item that people mean by a name, a part of it that no other has, its place where lists show one, or its id. */
export function findItem<Of extends RunTypes>(
  kind: RunKind<Of>,
  items: readonly Of['item'][],
  typed: string,
): Of['item'] {
  const found = candidates(kind, items, typed.trim());
  const [item] = found;
  if (item === undefined) {
    throw new AppError(
      'not_found',
      `The run has no ${kind.noun} "${typed}". List them with: serplift ${kind.command} show`,
    );
  }
  if (found.length === 1) return item;
  const names = found.slice(0, namedAtMost).map((one) => kind.nameOf(one));
  const more = found.length > namedAtMost ? ', …' : '';
  throw new UsageError(
    `"${typed}" matches ${found.length} ${kind.noun}s: ${names.join(', ')}${more}. Use a full name, or the ID from: serplift ${kind.command} show --json`,
  );
}
