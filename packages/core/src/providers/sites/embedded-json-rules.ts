const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Every other `{"` is the start of the same notice; a page full of them costs no more than this. */
const mostStarts = 20;
/** An answer to a request about one page is far shorter, with all that stands around it. */
const mostChars = 200_000;

/** Where the object that begins at a place ends; braces inside its texts don't count. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && sign === '{') depth += 1;
    else if (!isInText && sign === '}' && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/** A page without what its scripts and styles hold. */
function withoutScripts(page: string): string {
  const [first = '', ...others] = page.split(/<(?=\/?(?:script|style)\b)/iu);
  return [first, ...others.map((part) => (part.startsWith('/') ? part.slice(part.indexOf('>') + 1) : ''))].join(' ');
}

/**
 * The JSON of an answer, whatever stands around it: a byte order mark, notices of PHP, or HTML that a plugin or a cache adds.
 * Null when there is none; what scripts and styles of a page hold is none.
 */
export function readEmbeddedJson(answer: string): unknown {
  const text = answer.replace(/^\uFEFF+/u, '');
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  if (text.length > mostChars) return null;
  const shown = withoutScripts(text);
  let longest: unknown = null;
  let length = 0;
  let from = 0;
  for (const { index } of [...shown.matchAll(/\{\s*"/gu)].slice(0, mostStarts)) {
    if (index < from) continue;
    const end = endOf(shown, index);
    const found = end - index > length ? parsed(shown.slice(index, end)) : undefined;
    if (found === undefined) continue;
    longest = found;
    length = end - index;
    from = end;
  }
  return longest;
}
