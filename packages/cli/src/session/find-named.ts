import { UsageError } from '../output/exit-codes.ts';

/** How things of a noun are told apart. */
export interface Naming<Item> {
  /** "project" */
  noun: string;
  /** The command that lists them, such as `projects list`. */
  list: string;
  /** Other names than the ID. */
  namesOf?: (item: Item) => readonly (string | null | undefined)[];
  /** Whether names in another case are other names, as those of files and addresses are. */
  isExact?: boolean;
  /** How a name is written here, whatever way it is typed. */
  spelled?: (typed: string) => string;
}

/** Those of a list that have this ID or name; without any, those that have it in another case. */
export function matchesOf<Item extends { id: string }>(
  items: readonly Item[],
  named: string,
  { namesOf = () => [], isExact = false }: Pick<Naming<Item>, 'namesOf' | 'isExact'>,
): Item[] {
  const wanted = named.trim();
  const folded = wanted.toLowerCase();
  const exact = items.filter((item) => item.id === folded || namesOf(item).includes(wanted));
  if (exact.length > 0 || isExact) return exact;
  return items.filter((item) => namesOf(item).some((name) => name?.toLowerCase() === folded));
}

/** So many characters of an ID are no mistyped name. */
const shortestStart = 8;

/** The one of a list that an ID, the beginning of one, or a name means. Throws `not_found`, or a usage error for several. */
export async function findNamed<Item extends { id: string }>(
  items: readonly Item[],
  typed: string,
  naming: Naming<Item>,
): Promise<Item> {
  const { noun, list, spelled = (name: string) => name } = naming;
  const named = spelled(typed);
  const wanted = named.trim().toLowerCase();
  const called = matchesOf(items, named, naming);
  const found =
    called.length > 0 || wanted.length < shortestStart ? called : items.filter(({ id }) => id.startsWith(wanted));
  const [item] = found;
  if (item !== undefined && found.length === 1) return item;
  const hint = `List them with: serplift ${list}`;
  if (found.length > 1) throw new UsageError(`"${named}" means more than one ${noun}; use an ID. ${hint}`);
  const { AppError } = await import('@serplift/core/api');
  const message = `There is no ${noun} "${named}". ${hint}`;
  throw new AppError('not_found', message, { details: { issues: [{ at: noun.split(' ')[0] ?? noun, message }] } });
}
