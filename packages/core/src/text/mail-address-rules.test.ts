import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress, onOneLine } from './mail-address-rules.ts';

describe('an address', () => {
  it.each(['a@b.example', 'first.last+tag@sub.mail.example', "o'hara@mail.example", 'jörg@müller.example'])(
    '%s is one',
    (text) => expect(isAddress(text)).toBe(true),
  );

  it.each([
    '',
    'a@b',
    'a b@c.example',
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'A <a@b.example>',
    'a@b.example\nBcc: c@d.example',
    'a@b@c.example',
    '"a"@b.example',
    `${'a'.repeat(250)}@b.example`,
    'a@b.example\u202E',
  ])('%j is not an address', (text) => expect(isAddress(text)).toBe(false));

  it('never contains a line break, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isAddress(text) && /[\r\n\0<>,;]/u.test(text)).toBe(false);
      }),
    );
  });
});

it('a header text stays on one line and keeps its words', () => {
  expect(onOneLine('Join\r\nBcc: you@mail.example\u2028 us\t')).toBe('Join Bcc: you@mail.example us');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\p{Cc}\u2028\u2029]/u.test(onOneLine(text))));
});
