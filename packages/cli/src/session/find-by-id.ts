import { UsageError } from '../output/exit-codes.ts';
import { counted } from '../output/figures.ts';

/** The one of a list that an ID, or the beginning of one, names. Throws a usage error that says how to list them. */
export function findById<Item extends { id: string }>(
  items: readonly Item[],
  named: string,
  { noun, list }: { noun: string; list: string },
): Item {
  const found = items.filter(({ id }) => named !== '' && id.startsWith(named));
  const [item] = found;
  if (item !== undefined && found.length === 1) return item;
  const why =
    found.length > 1 ? `${counted(found.length, noun)} begin with "${named}".` : `No ${noun} has the ID "${named}".`;
  throw new UsageError(`${why} List them with: serplift ${list}`);
}
