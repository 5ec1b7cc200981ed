import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

interface Statement {
  number: string;
  text: string;
  where: string[];
  tests: { file: string; title: string }[];
}

/** The page names folders by one word. */
function fileOf(short: string): string {
  const [folder = '', ...rest] = short.split('/');
  const base = folder === 'journeys' ? 'scripts/journeys' : `packages/${folder}/src`;
  return path.join(root, base, ...rest);
}

const codeSpans = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function readStatements(page: string): Statement[] {
  return page.split('\n').flatMap((line) => {
    const [, number = '', text = '', where = '', tests = ''] =
      /^\| ([\d.]+-\d+) \| (.*) \| (.*) \| (.*) \|$/.exec(line) ?? [];
    if (number === '') return [];
    const named = codeSpans(tests).map((one) => {
      const [file = '', ...title] = one.split(' › ');
      return { file, title: title.join(' › ') };
    });
    return [{ number, text, where: codeSpans(where), tests: named }];
  });
}

/** Texts are compared whatever their quotes, dashes and escapes. */
const plain = (text: string): string => text.replaceAll(/[‘’]/g, "'").replaceAll(/[–—‑]/g, '-').replaceAll('\\', '');

let statements: Statement[];
const sources = new Map<string, string>();
beforeAll(async () => {
  statements = readStatements(await readFile(path.join(root, 'docs/spec-coverage.md'), 'utf8'));
  const files = new Set(statements.flatMap(({ tests }) => tests.map(({ file }) => file)));
  await Promise.all(
    [...files].map(async (file) => sources.set(file, await readFile(fileOf(file), 'utf8').catch(() => ''))),
  );
});

describe('docs/spec-coverage.md', () => {
  it('numbers its statements without a gap, section by section', () => {
    const next = new Map<string, number>();
    for (const { number } of statements) {
      const [section = '', ordinal] = number.split('-');
      const expected = (next.get(section) ?? 0) + 1;
      expect(`${section}-${ordinal}`).toBe(`${section}-${expected}`);
      next.set(section, expected);
    }
    const chapters = new Set([...next.keys()].map((section) => section.split('.')[0]));
    expect([...chapters]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    expect(statements.length).toBeGreaterThan(400);
  });

  it('names code and tests that exist, at least one test for each statement', () => {
    const faults = statements.flatMap(({ number, where, tests }) => [
      ...(tests.length === 0 ? [`${number} has no test`] : []),
      ...where.filter((file) => !existsSync(fileOf(file))).map((file) => `${number}: there is no ${file}`),
      ...tests
        .filter(({ file, title }) => titleAt(file, title) < 0)
        .map((one) => `${number}: no ${one.file} › ${one.title}`),
    ]);
    expect(faults).toEqual([]);
  });

  it('quotes no text that its tests do not look for', () => {
    const faults = statements.flatMap(({ number, text, tests }) => {
      const bodies = tests.map(({ file, title }) => plain(bodyOf(file, title)));
      const quoted = [...text.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '');
      return quoted
        .filter((one) => !bodies.some((body) => body.includes(plain(one))))
        .map((one) => `${number}: “${one}”`);
    });
    expect(faults).toEqual([]);
  });
});

/** Where the test of a title begins: in quotes, as the first thing in the brackets of `it`, `test` or `it.each(…)`. */
function titleAt(file: string, title: string): number {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const start = new RegExp(`(?:\\bit|\\btest|\\)(?: as const)?)\\(\\s*(['"\`])${escaped}\\1`);
  return (sources.get(file) ?? '').search(start);
}

/** A test as it is written, with what is before the first test of its file, such as helpers. */
function bodyOf(file: string, title: string): string {
  const source = sources.get(file) ?? '';
  const at = titleAt(file, title);
  const starts = [...source.matchAll(/^\s*(?:it|test)\b/gm)].map(({ index }) => index);
  const from = starts.findLast((start) => start <= at) ?? at;
  const to = starts.find((start) => start > at) ?? source.length;
  return source.slice(0, starts[0]) + source.slice(from, to);
}
