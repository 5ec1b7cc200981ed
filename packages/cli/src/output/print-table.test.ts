import { expect, test } from 'vitest';
import { printTable } from './print-table.ts';
import type { Terminal } from './terminal.ts';

/** What a table looks like on a terminal of this width, or in a pipe. */
function print(columns: number | null, rows: readonly (readonly (string | number)[])[]): string {
  let out = '';
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    drained: async () => true,
    err: () => {},
    env: {},
    stdin: (async function* none() {})(),
    outIsTerminal: columns !== null,
    errIsTerminal: columns !== null,
    canAnimate: false,
    color: { out: false, err: false },
    columns: columns ?? 100,
    rows: 0,
    page: async () => {},
    signal: new AbortController().signal,
    setLastWords: () => {},
    prompts: null,
  };
  printTable(
    terminal,
    [
      { title: 'Page', flexible: 8 },
      { title: 'Clicks', align: 'right' },
    ],
    rows,
  );
  return out;
}

test('without rows a person sees no header; a pipe always gets one', () => {
  expect(print(80, [])).toBe('');
  expect(print(null, [])).toBe('Page\tClicks\n');
});

test('numbers have separators for a person and only digits in a pipe', () => {
  expect(print(80, [['/tents', 12_345]])).toContain('12,345');
  expect(print(null, [['/tents', 12_345]])).toBe('Page\tClicks\n/tents\t12345\n');
});

test('a word that is longer than its column continues on the next line, so that nothing is lost', () => {
  const lines = print(24, [['https://www.example.com/tents', 7]])
    .trimEnd()
    .split('\n');
  expect(lines.every((line) => line.length <= 24)).toBe(true);
  const words = lines.slice(1).map((line) => line.replace(/ +7$/u, ''));
  expect(words.join('')).toBe('https://www.example.com/tents');
});
