import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const makesDatabase = /from '(?:@serplift\/(?:core|server)\/testing|[^']*\/test-database\.ts)'/u;
const read = new Map<string, { makesOne: boolean; imports: string[] }>();

function readOnce(file: string) {
  const before = read.get(file);
  if (before !== undefined) return before;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const names = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/gu)].map(([, name = '']) => name);
  const imports = names.map((name) => path.resolve(path.dirname(file), name));
  const found = { makesOne: makesDatabase.test(text), imports };
  read.set(file, found);
  return found;
}

/** Whether a file, or one that it imports, makes test databases. */
function reachesDatabase(test: string): boolean {
  const files = new Set([test]);
  for (const file of files) {
    const { makesOne, imports } = readOnce(file);
    if (makesOne) return true;
    for (const imported of imports) files.add(imported);
  }
  return false;
}

/** The test files of a package that open no database, so that another PostgreSQL can't change their outcome. */
export function testsWithoutDatabase(name: string): string[] {
  const folder = path.join(root, 'packages', name);
  const files = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => /\.test\.tsx?$/u.test(file)).map((file) => path.posix.join('src', file));
  return tests.filter((file) => !reachesDatabase(path.join(folder, file)));
}
