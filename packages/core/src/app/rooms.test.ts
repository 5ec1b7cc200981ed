import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const { forbidden } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[];
};

test('the rooms in ARCHITECTURE.md are those that the dependency rules enforce, in their order', () => {
  const enforced = forbidden.flatMap(({ name }) => /^core-room-(.+)$/u.exec(name)?.[1] ?? []);
  const table = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('## The rooms of core')[1]
    ?.split('##')[0];
  const described = [...(table ?? '').matchAll(/^\| (\w+) \|/gmu)]
    .map(([, room]) => room)
    .filter((room) => room !== 'room');
  expect(enforced).toHaveLength(15);
  expect(described).toEqual(enforced);
});
