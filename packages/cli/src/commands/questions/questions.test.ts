import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OptimizationSummary, QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { questionsCsvText } from '@serplift/core/api/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const site = 'https://www.juniperandpine.example';
const history = (): Promise<OptimizationSummary[]> => machine.json(['history', '--kind', 'questions']);
const newest = (): Promise<QuestionOptimization> => machine.json(['questions', 'show']);

async function exportOf(name: string, rows: string[]): Promise<string> {
  const file = path.join(machine.home, name);
  await writeFile(file, ['query,page,clicks,impressions,position', ...rows, ''].join('\n'));
  return file;
}

describe('questions run', () => {
  test('one command reaches questions and their CSV', async () => {
    const csv = path.join(machine.home, 'a.csv');
    const line = ['questions', 'run', '--max-queries', '6', '--csv', csv];
    const { code, out, err } = await machine.run(line);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(err).toMatch(/Questions +6/);
    expect(err).toMatch(/serplift questions show [0-9a-f-]{36}/);
    const [header, ...rows] = out.trimEnd().split('\n');
    expect(header?.split('\t').slice(0, 3)).toEqual(['priority', 'recommendation', 'question']);
    expect(rows).toHaveLength(6);
    const run = await newest();
    expect(await readFile(csv, 'utf8')).toBe(questionsCsvText(run.queries));
    expect((await machine.run(['questions', 'export', run.id])).out).toBe(questionsCsvText(run.queries));
  });

  test('works an import in another script', async () => {
    const rows = [
      `كيف اغسل سترة الريش,${site}/guides/wash-down-jacket/,9,900,6`,
      `ダウンジャケット 洗い方,${site}/guides/wash-down-jacket/,4,400,6`,
      `how to wash a *very* old [wool] jacket,${site}/guides/wash-down-jacket/,2,200,6`,
    ];
    const from = await exportOf('scripts.csv', rows);
    const run = await machine.json<QuestionOptimization>(['questions', 'run', '--from', from, '--days', '90']);
    expect(run.queries.map(({ language }) => language)).toEqual(expect.arrayContaining(['ar', 'ja']));
  });
});

describe('questions show', () => {
  test('prints the run for a person, nothing wider than the terminal', async () => {
    const [, run] = await history();
    const { out } = await machine.run(['questions', 'show', run?.id ?? ''], { columns: 80 });
    expect(out).toContain('Queries in the data: ');
    expect(out.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '))).toEqual([]);
  });

  test('shows one question by its place, its words or a part of them', async () => {
    const { queries } = await newest();
    const [, second] = queries;
    if (second === undefined) throw new Error('Two questions expected.');
    const byPlace = await machine.run(['questions', 'show', '--question', '2']);
    expect(byPlace.out).toContain(second.query);
    expect(byPlace.out).toContain('Pages that rank');
    const byWords = await machine.json<QuestionQuery>(['questions', 'show', '--question', second.query.toUpperCase()]);
    expect(byWords.id).toBe(second.id);
    expect((await machine.run(['questions', 'show', '--question', 'teapots'])).code).toBe(4);
  });
});

describe('questions merge and split', () => {
  test('change the newest run and print what came of it', async () => {
    const before = await newest();
    const merged = await machine.json<QuestionQuery>(['questions', 'merge', '1', '3']);
    expect(merged.totalMembers).toBe(2);
    const after = await newest();
    expect(after.totalItems).toBe(before.totalItems - 1);
    const leaving = merged.members[1]?.query ?? '';
    const { items } = await machine.json<{ items: QuestionQuery[] }>([
      'questions',
      'split',
      merged.query,
      '--query',
      leaving,
    ]);
    expect(items.map(({ query }) => query)).toEqual([merged.query, leaving]);
    expect((await newest()).totalItems).toBe(before.totalItems);
    const { code, err } = await machine.run(['questions', 'split', '1', '--query', 'why teapots']);
    expect(code).toBe(2);
    expect(err).toContain('why teapots');
    expect((await machine.run(['questions', 'merge', '1'])).code).toBe(2);
    expect((await machine.run(['questions', 'merge', '1', '99'])).code).toBe(4);
  });
});

describe('cost, stopping and failing', () => {
  test('nothing eligible exits with 1 and the numbers that explain it', async () => {
    const from = await exportOf('few.csv', [`how to wash a tent,${site}/tents/,1,40,6`]);
    const line = ['questions', 'run', '--from', from, '--days', '90', '--min-impressions', '5000'];
    const { code, err } = await machine.run(line);
    expect(code).toBe(1);
    expect(err).toContain('1 had fewer than 5000 impressions (the highest was 40)');
    expect((await machine.run([...line, '--fail-on', 'none'])).code).toBe(0);
  });

  test.each([
    ['--max-queries', '101'],
    ['--max-queries', '0'],
    ['--min-impressions', '0'],
    ['--language', 'german'],
  ])('%s %s is a usage error', async (option, value) => {
    expect((await machine.run(['questions', 'run', option, value])).code).toBe(2);
  });
});

test('a run skips the review of answers when asked to', async () => {
  await machine.json(['questions', 'run', '--max-queries', '4', '--no-review']);
  const { settings, queries } = await newest();
  expect(settings).toMatchObject({ review: false });
  expect(queries.flatMap(({ warnings }) => warnings).join(' ')).toContain('the review is switched off for this run');
});
