// npm run coverage: prints which tests show each statement of the specification. With --check it fails when a statement has
// no test, when a title carries an unknown id, or when a text in “quotes” doesn't appear in the tests of its statement.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** @typedef {{ file: string, title: string, body: string }} Test */

/** @type {{ id: string, statement: string }[]} */
const statements = JSON.parse(readFileSync(path.join(root, 'scripts/testing/specification.json'), 'utf8'));
const folders = [
  'scripts/journeys',
  ...['cli', 'core', 'sandbox', 'server', 'web'].map((name) => `packages/${name}/src`),
];

/** Ids of the specification at the end of a title, beside those of the security review: [AU-04, 2.1-23]. */
const titled = /\(\s*(['"`])((?:(?!\1).)*) \[([\w., -]+)\]\1/gu;
/** Texts are compared whatever their quotes, dashes and escapes. */
const plain = (/** @type {string} */ text) =>
  text.replaceAll(/[‘’]/gu, "'").replaceAll(/[–—‑]/gu, '-').replaceAll('\\', '');

/** @type {Map<string, Test[]>} */
const testsOf = new Map();

/** @param {string} file */
function readTests(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  const starts = [...source.matchAll(/^\s*(?:it|test)\b/gmu)].map(({ index }) => index);
  for (const match of source.matchAll(titled)) {
    const from = starts.findLast((start) => start <= match.index) ?? match.index;
    const to = starts.find((start) => start > match.index) ?? source.length;
    // With what is before the first test of its file, such as helpers and shared texts.
    const body = plain(source.slice(0, starts[0]) + source.slice(from, to));
    for (const id of (match[3] ?? '').split(', ').filter((one) => /^\d[\d.]*-\d+$/u.test(one))) {
      testsOf.set(id, [...(testsOf.get(id) ?? []), { file, title: match[2] ?? '', body }]);
    }
  }
}

for (const folder of folders) {
  for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (/\.test\.tsx?$/u.test(name)) readTests(path.posix.join(folder, name.replaceAll('\\', '/')));
  }
}

/** @returns {string[]} */
function findFaults() {
  const known = new Set(statements.map(({ id }) => id));
  return [
    ...[...testsOf.keys()].filter((id) => !known.has(id)).map((id) => `${id} is in a title and no statement has it`),
    ...statements.flatMap(({ id, statement }) => {
      const tests = testsOf.get(id) ?? [];
      if (tests.length === 0) return [`${id} has no test: ${statement}`];
      return [...statement.matchAll(/“([^”]+)”/gu)]
        .map(([, quoted = '']) => quoted)
        .filter((quoted) => !tests.some(({ body }) => body.includes(plain(quoted))))
        .map((quoted) => `${id}: no test of it has “${quoted}”`);
    }),
  ];
}

if (process.argv.includes('--check')) {
  const faults = statements.length < 400 ? [`Only ${statements.length} statements were read.`] : findFaults();
  console.log(faults.length === 0 ? `${statements.length} statements` : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  for (const { id, statement } of statements) {
    console.log(`${id}  ${statement}`);
    for (const { file, title } of testsOf.get(id) ?? []) console.log(`    ${file} › ${title}`);
  }
}
