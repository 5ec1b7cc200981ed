import { STATUS_CODES } from 'node:http';

const mostChars = 300;
/** A page or a text says what it is in its first part. */
const mostReadChars = 8_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** One entry of a list of faults, such as FastAPI's `{loc: ["body", "seed"], msg: "…"}`. */
function entryWords(entry: unknown, depth: number): string {
  if (!isRecord(entry) || Array.isArray(entry)) return wordsIn(entry, depth);
  const { loc } = entry;
  const place = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : '';
  const words = wordsIn(entry, depth);
  return place === '' || words === '' ? words : `${place}: ${words}`;
}

const named = ['error', 'message', 'msg', 'detail', 'details', 'errors', 'title', 'description', 'reason'];
/** The same as vendors call it, such as `status_msg`. */
const likeNamed = /(?:errors?|message|msg|details?|description)$/iu;
const deepest = 10;
/** "Internal Server Error" says nothing that the status doesn't. */
const phrases: ReadonlySet<string | undefined> = new Set(Object.values(STATUS_CODES));

function wordsIn(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.slice(0, mostReadChars);
  if (depth > deepest) return '';
  if (Array.isArray(value))
    return value
      .slice(0, 3)
      .map((entry) => entryWords(entry, depth + 1))
      .filter(Boolean)
      .join('; ');
  if (!isRecord(value)) return '';
  const others = Object.keys(value).filter(
    (name) => !named.includes(name) && (likeNamed.test(name) || isRecord(value[name])),
  );
  const said = [...named, ...others].map((name) => wordsIn(value[name], depth + 1)).filter((words) => words !== '');
  // A code such as "invalid_request" says less than the sentence beside it.
  const best = said.find((words) => words.includes(' ') && !phrases.has(words)) ?? said[0] ?? '';
  // A gateway repeats what the server behind it said.
  const { metadata } = value;
  const behind = isRecord(metadata) ? wordsIn(parsed(metadata['raw']), depth + 1) : '';
  return [best, behind].filter(Boolean).join(' ');
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The text of a web page, its title first. */
const withoutMarkup = (text: string): string =>
  /<\/?[a-z!][^>]*>/iu.test(text)
    ? text.replaceAll(/<(script|style)\b.*?<\/\1>/gisu, ' ').replaceAll(/<[^>]*>/gu, ' ')
    : text;

/** What a refusal says to people, on one line: of JSON in any vendor's form, parsed or not, a web page or plain text; empty when it says nothing. */
export function refusalWords(said: unknown): string {
  const value = parsed(said);
  const words = typeof value === 'string' ? withoutMarkup(value.slice(0, mostReadChars)) : wordsIn(value);
  return words.replaceAll(/\s+/gu, ' ').trim().slice(0, mostChars);
}
