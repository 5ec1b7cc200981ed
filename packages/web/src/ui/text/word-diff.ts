export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words with the space before them, and the punctuation behind them by itself; joining the parts gives the text back exactly. */
function wordsOf(text: string): string[] {
  return text.match(/[,.;:!?]+(?=\s|$)|\s*(?:(?![,.;:!?]+(?:\s|$))\S)+|\s+/gu) ?? [];
}

/** Lengths of the longest common run of words from each pair of places on. */
function commonLengths(before: string[], after: string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isSame = before[i] === after[j];
      const longest = isSame ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
      (table[i] ?? [])[j] = longest;
    }
  }
  return table;
}

function at(table: number[][], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

/**
 * What changed between two short texts, word by word, by their longest common subsequence.
 * The same and removed parts joined are the first text, the same and added parts the second.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const table = commonLengths(from, to);
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const [old, fresh] = [from[i], to[j]];
    if (old !== undefined && old === fresh) {
      add('same', old);
      [i, j] = [i + 1, j + 1];
    } else if (old !== undefined && (fresh === undefined || at(table, i + 1, j) >= at(table, i, j + 1))) {
      add('removed', old);
      i += 1;
    } else {
      add('added', fresh ?? '');
      j += 1;
    }
  }
  return parts;
}
