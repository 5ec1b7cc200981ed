import entities from './html-entities.json' with { type: 'json' };
import { hiddenCharacter } from './text-width-rules.ts';

const namedEntities = new Map(Object.entries(entities));
const hiddenCharacters = new RegExp(`${hiddenCharacter.source}|\\p{Surrogate}`, 'gu');

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return namedEntities.get(body) ?? whole;
  const code = /^#x/iu.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isScalar ? String.fromCodePoint(code) : '';
}

/** A title or description as it would be shown: entities decoded, NFC, hidden characters out, whitespace collapsed. */
export function normalizeSnippet(text: string): string {
  return text
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/giu, decodeEntity)
    .normalize('NFC')
    .replaceAll(hiddenCharacters, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
