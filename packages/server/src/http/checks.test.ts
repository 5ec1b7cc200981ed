import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(root, 'docs/trust.md'), 'utf8');
const checks = [...page.matchAll(/^- \*\*(\w{2}-\d{2})\*\* (.+)$/gmu)].map(([, id = '', check = '']) => ({
  id,
  check,
}));

/** Where the tests are; what is built or installed is left out. */
const folders = [
  'scripts/journeys',
  ...['cli', 'core', 'sandbox', 'server', 'web'].map((name) => `packages/${name}/src`),
];

/** A title in quotes, with the ids that it carries at its end; statements of the specification follow. */
const carrying = /\[([A-Z]{2}-\d{2}(?:, [A-Z]{2}-\d{2})*)(?:, \d[\d., -]*)?\](['"`])/g;

/** The tests that carry an id, as "file › title". */
const tests = new Map<string, string[]>();
let sources: Map<string, string>;

beforeAll(async () => {
  const listed = folders.map(async (folder) => {
    const files = await readdir(path.join(root, folder), { recursive: true });
    return files.filter((file) => /\.test\.tsx?$/u.test(file)).map((file) => path.join(folder, file));
  });
  const files = (await Promise.all(listed)).flat();
  sources = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const)),
  );
  for (const [file, source] of sources) {
    for (const [whole, ids = ''] of source.matchAll(carrying)) {
      for (const id of ids.split(', ')) tests.set(id, [...(tests.get(id) ?? []), `${file} › ${whole}`]);
    }
  }
});

describe('the checks of a reliability and security reviewer', () => {
  it('are eighty, each with a unique id and sentence', () => {
    expect(checks).toHaveLength(80);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(80);
    expect(checks.filter(({ check }) => !/^[A-Z].{20,130}\.$/u.test(check))).toEqual([]);
  });

  it('are each made by a test that carries the id in its title', () => {
    expect(checks.map(({ id }) => id).filter((id) => !tests.has(id))).toEqual([]);
  });

  it('are all there are: no title carries another id', () => {
    const known = new Set(checks.map(({ id }) => id));
    expect([...tests.keys()].filter((id) => !known.has(id))).toEqual([]);
  });
});

interface Protection {
  row: string;
  protects: string;
  file: string;
  with: string;
  test: string;
  title: string;
}

describe('the protections that npm run test:without takes out', () => {
  const protections = JSON.parse(
    readFileSync(path.join(root, 'scripts/trust/protections.json'), 'utf8'),
  ) as Protection[];

  it('are numbered without a gap', () => {
    const points = new Set(protections.map(({ row }) => Number.parseInt(row, 10)));
    expect([...points]).toEqual(Array.from({ length: points.size }, (_, index) => index + 1));
    expect(points.size).toBeGreaterThan(17);
  });

  it('are each in one place of the source, and their tests exist', async () => {
    const faults = protections.map(async (protection) => {
      const source = await readFile(path.join(root, protection.file), 'utf8');
      if (source.split(protection.with).length !== 2) return `${protection.row}: ${protection.file} has changed`;
      return sources.get(protection.test)?.includes(protection.title)
        ? []
        : `${protection.row}: no ${protection.title}`;
    });
    expect((await Promise.all(faults)).flat()).toEqual([]);
  });

  it('are the ones that the threat model names', async () => {
    const page = await readFile(path.join(root, 'SECURITY.md'), 'utf8');
    const named = [...page.matchAll(/`([\w/*-]+\.test\.ts)`/gu)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(15);
    const files = [...sources.keys()];
    const isThere = (name: string): boolean => {
      const [start = '', end = ''] = name.split('*');
      return files.some((file) => file.includes(`/${start}`) && file.endsWith(end));
    };
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});
