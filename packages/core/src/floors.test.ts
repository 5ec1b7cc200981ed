import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const { forbidden } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string; from: { path?: string } }[];
};
/** From the roof down, as the picture is drawn. */
const floors = forbidden
  .filter(({ name }) => name.startsWith('core-floor-'))
  .map(({ from }) => (/\(([^)]+)\)/.exec(from.path ?? '')?.[1] ?? '').split('|').toSorted())
  .toReversed();

/** "spending/{ledger, plans}" are two rooms, "system/" is one. */
function roomsOf(drawn: string): string[] {
  const [, folder, rooms] = /^(.+)\/\{(.+)\}$/.exec(drawn) ?? [];
  return rooms === undefined ? [drawn.replace(/\/$/, '')] : rooms.split(', ').map((room) => `${folder}/${room}`);
}

test('the floors drawn in ARCHITECTURE.md are those that the dependency rules enforce', () => {
  const picture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('## The floors of core')[1]
    ?.split('```')[1];
  const known = new Set(floors.flat());
  const drawn = (picture ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/))
    .map((parts) => parts.flatMap(roomsOf).filter((room) => known.has(room)))
    .filter((rooms) => rooms.length > 0);
  expect(floors.length).toBeGreaterThan(40);
  expect(drawn.map((rooms) => rooms.toSorted())).toEqual(floors);
});
