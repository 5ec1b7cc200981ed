import { isUrl } from '../../text/url-rules.ts';
interface Pattern {
  pieces: readonly string[];
  /** Begins with the path. */
  isPath: boolean;
  /** Ends with the address. */
  isEnd: boolean;
}

/** An address in the two forms that patterns look at. */
interface Address {
  whole: string;
  path: string;
}

function readPattern(text: string): Pattern {
  const isEnd = text.endsWith('$');
  const pieces = (isEnd ? text.slice(0, -1) : text).toLowerCase().split('*');
  return { pieces, isPath: text.startsWith('/'), isEnd };
}

function readAddress(address: string): Address {
  const whole = address.toLowerCase();
  if (!isUrl(whole)) return { whole, path: whole };
  const { pathname, search } = new URL(whole);
  return { whole, path: `${pathname}${search}` };
}

/** From left to right, each piece once: no pattern can make it slow. */
function fits(address: Address, { pieces, isPath, isEnd }: Pattern): boolean {
  const text = isPath ? address.path : address.whole;
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const isFirst = index === 0;
    if (isEnd && index === pieces.length - 1) {
      const from = text.length - piece.length;
      return from >= at && text.endsWith(piece) && (!isFirst || !isPath || from === 0);
    }
    const found = text.indexOf(piece, at);
    if (found === -1 || (isFirst && isPath && found !== 0)) return false;
    at = found + piece.length;
  }
  return true;
}

/**
 * Decides which addresses a run takes: those that fit one of `include`, where there are any, and none of `exclude`. `*` means
 * anything; a pattern that begins with `/` fits from the beginning of the path, others anywhere; `$` at the end means the
 * end of the address. Upper and lower case are alike.
 */
export function addressFilter(patterns: {
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
}): (address: string) => boolean {
  const include = (patterns.include ?? []).map(readPattern);
  const exclude = (patterns.exclude ?? []).map(readPattern);
  if (include.length + exclude.length === 0) return () => true;
  return (text) => {
    const address = readAddress(text);
    if (exclude.some((pattern) => fits(address, pattern))) return false;
    return include.length === 0 || include.some((pattern) => fits(address, pattern));
  };
}
