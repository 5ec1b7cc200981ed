import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeText } from './encode-text.ts';
import { escapeHtml, escapeJson } from './escape-html.ts';
import { readMoney } from './structured-data.ts';

test('western text is one byte a character in windows-1252, latin1 outside 0x80 to 0x9F', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ä', 'ß', 'Ñ', ' ', '1', '&') }), (text) => {
      expect(encodeText(text, 'windows-1252').toString('latin1')).toBe(text);
    }),
  );
  expect([...encodeText('€œ–’Ÿ', 'windows-1252')]).toEqual([0x80, 0x9c, 0x96, 0x92, 0x9f]);
});

test('Japanese text comes back from Shift_JIS as it went in', () => {
  const text = 'テントの価格は39,800円です。';
  expect(new TextDecoder('shift_jis').decode(encodeText(text, 'shift_jis'))).toBe(text);
});

test('a character the charset lacks becomes a numeric reference', () => {
  expect(encodeText('価 a', 'windows-1252').toString('latin1')).toBe('&#20385; a');
});

test('no text can open or close a tag or an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/u);
    }),
  );
  expect(escapeJson({ name: '</script>' })).toBe(String.raw`{"name":"\u003c/script>"}`);
});

test('prices are read in dollars, euros and yen', () => {
  expect(readMoney('$1,289')).toEqual({ price: '1289', priceCurrency: 'USD' });
  expect(readMoney('1.289,50 €')).toEqual({ price: '1289.50', priceCurrency: 'EUR' });
  expect(readMoney('39,800円')).toEqual({ price: '39800', priceCurrency: 'JPY' });
  expect(readMoney('free on orders over 75 people')).toBeNull();
});
