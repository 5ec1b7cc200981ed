import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync, type Diagnostics } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Every regular expression of core and server, because nearly all of them read text that strangers wrote. `safe` lists those
 * that the checker found linear, `bounded` those that are slower on texts made to hurt, with the longest text each can get.
 */
interface KnownPatterns {
  safe: string[];
  bounded: Record<string, BoundedPattern>;
}

interface BoundedPattern {
  maxChars: number;
  /** What is repeated to hurt: each part with what goes before it. */
  pumps: { prefix: string; pump: string }[];
  suffix: string;
}

const known = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'untrusted-patterns.json'), 'utf8'),
) as KnownPatterns;
const packages = path.join(import.meta.dirname, '../../..');

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/u.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The literals of a file, as they are written. */
function literalsOf(file: string): string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return literals;
}

const literals = [
  ...new Set(['core', 'server'].flatMap((name) => sourcesIn(path.join(packages, name, 'src')).flatMap(literalsOf))),
];

const partsOf = (literal: string): [source: string, flags: string] => {
  const end = literal.lastIndexOf('/');
  return [literal.slice(1, end), literal.slice(end + 1)];
};

/** Some take a quarter of a minute on a machine with nothing else to do; "safe" lists them, so that each is checked once. */
const check = (literal: string): Diagnostics => checkSync(...partsOf(literal), { timeout: 600_000 });

/** The text that hurts a pattern most, as long as it can get. */
function attackOn({ maxChars, pumps, suffix }: BoundedPattern): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((maxChars - fixed) / pumped));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
}

describe('a regular expression that reads text of strangers', () => {
  it('is found wherever it is written', () => {
    expect(literals.length).toBeGreaterThan(250);
  });

  it('takes time that grows with the text, or has a bound that is known', { timeout: 1_800_000 }, () => {
    const unknown = literals.filter((literal) => !known.safe.includes(literal) && known.bounded[literal] === undefined);
    const told = unknown.flatMap((literal) => {
      const verdict = check(literal);
      if (verdict.status === 'safe') return [];
      const attack = verdict.status === 'vulnerable' ? verdict.attack.pattern : 'none found in time';
      return [`${literal} is ${verdict.status}: ${attack}`];
    });
    expect(told, 'Rewrite it, or bound its text and add it to "bounded" in untrusted-patterns.json').toEqual([]);
  });

  it.each(Object.entries(known.bounded))('%s is quick on the longest text it can get', (literal, bounded) => {
    const [source, flags] = partsOf(literal);
    const pattern = new RegExp(source, flags.replace('g', ''));
    const attack = attackOn(bounded);
    const cpuMs = (): number => {
      const before = process.cpuUsage();
      pattern.exec(attack);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    // The first use of a pattern is interpreted, as it is once in the life of a process; and the process has other
    // threads, whose work at that moment is counted too. The best of three is the pattern's own.
    expect(Math.min(cpuMs(), cpuMs(), cpuMs())).toBeLessThan(1_500);
  });

  it('that takes exponential time is not let through', () => {
    expect(check('/^(?:a+)+$/').status).toBe('vulnerable');
    expect(check(String.raw`/(?<!\s)\s+$/u`).status).toBe('safe');
  });
});
