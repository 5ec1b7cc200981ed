import { AppError } from '../../contract/errors.ts';
import { inputBounds } from '../../text/json-bounds-rules.ts';
import { isStorable } from '../../text/storable-text-rules.ts';

/** What is wrong with a value as a whole, as a sentence; null when nothing is. A stack, because input can be deeper than calls. */
function faultOf(root: unknown): string | null {
  const { maxDepth, maxValues } = inputBounds;
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    values += 1;
    if (values > maxValues)
      return `There are more than ${maxValues.toLocaleString('en')} values; send fewer at a time.`;
    if (typeof value === 'string' && !isStorable(value)) {
      return 'The text contains a character that cannot be stored (NUL, or half of a character pair).';
    }
    if (typeof value !== 'object' || value === null) continue;
    // The object of all fields is the first level.
    if (depth + 2 > maxDepth) return `The value nests deeper than ${maxDepth} levels.`;
    for (const child of Array.isArray(value) ? value : Object.entries(value).flat()) {
      pending.push({ value: child, depth: depth + 1 });
      if (pending.length > maxValues) break;
    }
  }
  return null;
}

/** Refuses an input too deep, too large or with characters that cannot be stored, naming the field, before a schema reads it. */
export function requireBoundedInput(input: unknown): void {
  const issues = Object.entries(input ?? {}).flatMap(([at, value]) => {
    const message = faultOf([at, value]);
    return message === null ? [] : [{ at: at.slice(0, 100), message }];
  });
  const [first] = issues;
  if (first !== undefined)
    throw new AppError('invalid_input', first.message, { details: { issues: issues.slice(0, 100) } });
}
