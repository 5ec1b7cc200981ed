import type { FoundFiles, PublicationBatch } from '@serplift/core/api';
import { expect, test } from 'vitest';
import { candidateLabel, chosenFiles, pagesWithoutFile } from './page-file-rules.ts';

const batchOf = (kind: PublicationBatch['kind'], texts: object[]): PublicationBatch =>
  ({ kind, state: 'planned', publications: texts }) as PublicationBatch;

test('a page whose file is not confirmed is asked for once, whatever its texts', () => {
  const texts = [
    { pageUrl: 'https://a.example/', state: 'failed', sourcePath: null },
    { pageUrl: 'https://a.example/', state: 'failed', sourcePath: null },
    { pageUrl: 'https://a.example/b', state: 'failed', sourcePath: 'b.md' },
    { pageUrl: 'https://a.example/c', state: 'accepted', sourcePath: 'c.md' },
  ];
  expect(pagesWithoutFile(batchOf('git', texts))).toEqual(['https://a.example/']);
  expect(pagesWithoutFile(batchOf('ghost', texts))).toEqual([]);
});

test('a file says why it may be the one, and what in it can’t be changed', () => {
  const candidate: FoundFiles['candidates'][number] = {
    path: 'content/a.md',
    reasons: ['path', 'title'],
    title: 'A',
    description: null,
    refusals: { title: null, description: 'It is computed.' },
  };
  expect(candidateLabel(candidate)).toBe('content/a.md (same path, same title; description can’t be changed)');
});

test('only pages with a chosen file are confirmed', () => {
  expect(chosenFiles({ 'https://a.example/': ' a.md ', 'https://b.example/': '' })).toEqual([
    { pageUrl: 'https://a.example/', path: 'a.md' },
  ]);
});
