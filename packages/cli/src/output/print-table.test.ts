import { expect, test } from 'vitest';
import { UsageError } from './exit-codes.ts';
import { instantCell, noValue, shareCell, usdCell } from './figures.ts';
import { type Cell, printTable } from './print-table.ts';
import type { Terminal } from './terminal.ts';

/** What a table looks like on a terminal of this width, or in a pipe. */
function print(columns: number | null, rows: readonly (readonly Cell[])[], fields?: string[]): string {
  let out = '';
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    drained: async () => true,
    err: () => {},
    env: {},
    stdin: (async function* none() {})(),
    fields,
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

test.each([
  { cell: usdCell(1.3578), shown: '$1.3578', plain: '1.3578' },
  { cell: shareCell(0.01234), shown: '1.23%', plain: '0.01234' },
  { cell: noValue, shown: '–', plain: '' },
  { cell: instantCell('2001-11-29T12:00:00.000Z'), shown: 'Nov 29, 2001', plain: '2001-11-29T12:00:00.000Z' },
])('$shown for a person is "$plain" in a pipe', ({ cell, shown, plain }) => {
  expect(print(80, [['/tents', cell]])).toContain(shown);
  expect(print(null, [['/tents', cell]])).toBe(`Page\tClicks\n/tents\t${plain}\n`);
});

test('fields choose columns and their order; an unknown one is a usage error that names the others', () => {
  expect(print(null, [['/tents', 7]], ['clicks', 'Page'])).toBe('Clicks\tPage\n7\t/tents\n');
  expect(() => print(null, [], ['visits'])).toThrow(new UsageError('There is no field "visits". Fields: page, clicks'));
});

test('a word that is longer than its column continues on the next line, so that nothing is lost', () => {
  const lines = print(24, [['https://www.example.com/tents', 7]])
    .trimEnd()
    .split('\n');
  expect(lines.every((line) => line.length <= 24)).toBe(true);
  const words = lines.slice(1).map((line) => line.replace(/ +7$/u, ''));
  expect(words.join('')).toBe('https://www.example.com/tents');
});
