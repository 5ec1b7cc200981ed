import { expect, test } from 'vitest';
import { wrapped } from './terminal.ts';

test('a long line continues below its text, or below its margin when it has no label', () => {
  expect(wrapped('Cost      nothing; live it would be $0.02', 30)).toBe(
    'Cost      nothing; live it\n          would be $0.02',
  );
  expect(wrapped('  serplift seo accept --all', 20)).toBe('  serplift seo\n    accept --all');
  expect(wrapped('Short   line', 30)).toBe('Short   line');
});

test('a label that takes most of the width leaves the text below it', () => {
  expect(wrapped('serplift seo show   every page', 24)).toBe('serplift seo show\n  every page');
});
