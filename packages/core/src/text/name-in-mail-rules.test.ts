import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameInMail } from './name-in-mail-rules.ts';

/** What mail programs make links of, written more widely than by the rule itself. */
const link = /https?:|\bwww\.\S|\/\/|@|[\p{L}\p{N}-]+[.\u3002\uFF0E\uFF61\u2024][\p{L}\p{N}-]+/iu;

describe('a name in a mail', () => {
  it.each([
    ['<b>http://evil.example</b>', ''],
    ['<a href="https://evil.example">Ana</a>', 'Ana'],
    ['Ana https://evil.example/login?x=1 Alvarez', 'Ana Alvarez'],
    ['write to ana@evil.example now', 'write to now'],
    ['evil.example/login', 'evil example login'],
    ['evil\u3002example', 'evil example'],
    ['www.evil.example', ''],
    ['javascript:alert(1)', ''],
    ['//evil.example', ''],
    ['10.0.0.1', '10 0 0 1'],
    ['[click](https://evil.example)', 'click'],
    ['Acme.com', 'Acme com'],
  ])('of %j is %j', (name, expected) => {
    expect(nameInMail(name)).toBe(expected);
  });

  it.each(["Anne-Marie O'Neill", 'J. R. R. Tolkien', 'Juniper & Pine Ltd.', 'Zoë Żółć', '李小龍', 'Dr. Ng'])(
    'of %j keeps its letters',
    (name) => {
      expect(nameInMail(name).replaceAll(/[\s&]/gu, '')).toBe(name.replaceAll(/[\s&]/gu, ''));
    },
  );

  it('is never empty where a fallback is given', () => {
    expect(nameInMail('<b></b>', 'A teammate')).toBe('A teammate');
  });

  it.each([
    ['\uFF1Cb\uFF1Ehttp\uFF1A//evil\uFF0Eexample\uFF1C/b\uFF1E', ''],
    ['\uFF57\uFF57\uFF57\uFF0Eevil.example', ''],
    ['ana\uFF20evil.example', ''],
    ['a\u2488example', 'a1 example'],
    ['evil.com\u2100', 'evil coma c'],
  ])('of %j is read as what its characters mean', (name, expected) => {
    expect(nameInMail(name)).toBe(expected);
  });

  it('is cut after its characters were replaced by what they mean', () => {
    const long = nameInMail('\uFDFA'.repeat(300));
    expect(long.length).toBeLessThanOrEqual(300);
    expect(nameInMail(`${'a'.repeat(299)}\uFF1Cb\uFF1E`)).toBe('a'.repeat(299));
    expect(nameInMail(`${'a'.repeat(299)}\u{1D400}\u{1D401}`)).toBe(`${'a'.repeat(299)}A`);
    expect(nameInMail(`${'a'.repeat(299)}😀😀`)).toBe(`${'a'.repeat(299)}😀`);
    expect(nameInMail('Ana \uD83D')).toBe('Ana');
  });

  it('never contains markup or anything a mail program would turn into a link, whatever was typed', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(...'http:// https: // www. evil . example @ <b> </a > < \\\\ mailto: :443 /x'.split(' ')),
      fc.constantFrom(
        ...'\u3002 \uFF0E \u200B \u00AD %2e &#46; \uFE6B \uFF20 \uFF1C \uFF1E \uFF0F \u2100 \u2488 \uFDFA'.split(' '),
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const name = nameInMail(pieces.join(''));
        expect(name).not.toMatch(/[<>]/u);
        expect(name).not.toMatch(link);
        expect(name).toBe(nameInMail(name));
        expect(Array.from(name).length).toBeLessThanOrEqual(300);
      }),
      { numRuns: 2000 },
    );
  });
});
