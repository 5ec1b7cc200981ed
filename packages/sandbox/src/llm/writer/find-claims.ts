import type { JsonObject } from './json.ts';
import type { Material } from './material.ts';

/** A factual span in a text and the words of the page that say the same. */
export interface FoundClaim {
  text: string;
  quote: string;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const CLAIM = new RegExp(
  [
    String.raw`[€$£¥]\s?${NUMBER}|${NUMBER}\s?(?:€|£|EUR|USD|GBP|円)`,
    String.raw`${NUMBER}\s?(?:%|percent|Prozent|パーセント)`,
    String.raw`${NUMBER}[\s-]?(?:years?|year|days?|hours?|lit(?:er|re)s?|kg|g|mm|cm|m|l|Jahre?n?|Tagen?|Stunden|Liter|年|日|時間)(?!\p{L})`,
    String.raw`(?:free|gratis|kostenlose[rsn]?|kostenfrei|無料)(?:[\s-](?:\p{L}+))?`,
    NUMBER,
  ].join('|'),
  'giu',
);

/** The numbers, prices and promises of a text that the page says too, each with the sentence or fact it is in. */
export function findClaims(text: string, material: Material): FoundClaim[] {
  const sources = [...material.facts, ...material.sentences, ...material.headings];
  const spans = [...new Set([...text.matchAll(CLAIM)].map(([span]) => span.trim()))];
  const claims = spans.map((span) => ({
    text: span,
    quote: sources.find((source) => source.toLowerCase().includes(span.toLowerCase())),
  }));
  const whole = material.facts.filter((fact) =>
    text.toLowerCase().includes(fact.replace(/[.!。]+$/u, '').toLowerCase()),
  );
  const found = [
    ...whole.map((fact) => ({ text: fact, quote: fact })),
    ...claims.flatMap(({ text: span, quote }) => (quote === undefined ? [] : [{ text: span, quote }])),
  ];
  return found.filter(
    (claim, index) =>
      found.findIndex(
        (other) => other.quote === claim.quote || other.text.toLowerCase().includes(claim.text.toLowerCase()),
      ) === index,
  );
}

/** A claim in the key names a schema asks for. */
export function claimField(claim: FoundClaim, name: string): string {
  return /quote|span|evidence|source|verbatim|proof/iu.test(name) ? claim.quote : claim.text;
}

/** All texts of an object's own properties, joined: where its claims can be. */
export function siblingText(siblings: JsonObject): string {
  return Object.values(siblings)
    .filter((value) => typeof value === 'string')
    .join(' \n ');
}
