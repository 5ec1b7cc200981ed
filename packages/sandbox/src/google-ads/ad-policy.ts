/** A topic that Google's review found, with the words that show it. */
export interface PolicyTopic {
  topic: string;
  /** PROHIBITED blocks an ad unless an exemption is asked for; LIMITED and DESCRIPTIVE do not. */
  type: 'PROHIBITED' | 'LIMITED' | 'DESCRIPTIVE';
  evidences: { textList: { texts: string[] } }[];
}

type Rule = [topic: string, type: PolicyTopic['type'], pattern: RegExp, where: 'headlines' | 'everywhere'];

const rules: Rule[] = [
  ['PUNCTUATION_AND_SYMBOLS', 'PROHIBITED', /([!?.,;:\-_*~#|+=])\1+/u, 'everywhere'],
  ['PUNCTUATION_AND_SYMBOLS', 'PROHIBITED', /!/u, 'headlines'],
  ['PUNCTUATION_AND_SYMBOLS', 'PROHIBITED', /\p{Extended_Pictographic}(?<![©®™])|[•★→✓]/u, 'everywhere'],
  ['CAPITALIZATION', 'PROHIBITED', /\b\p{Lu}{4,}\b.*\b\p{Lu}{4,}\b/u, 'everywhere'],
  ['PHONE_NUMBER_IN_AD_TEXT', 'PROHIBITED', /\+?\d[\d\s().-]{7,}\d/u, 'everywhere'],
  ['GAMBLING', 'PROHIBITED', /\b(?:casino|jackpot|betting)\b/iu, 'everywhere'],
  ['DANGEROUS_PRODUCTS', 'PROHIBITED', /\b(?:firearms?|ammunition|explosives?)\b/iu, 'everywhere'],
  ['RECREATIONAL_DRUGS', 'PROHIBITED', /\b(?:cannabis|cocaine)\b/iu, 'everywhere'],
  ['ALCOHOL', 'LIMITED', /\b(?:whisky|vodka|wine)\b/iu, 'everywhere'],
  ['TRADEMARKS_IN_AD_TEXT', 'LIMITED', /\bGore-?Tex\b/iu, 'everywhere'],
];

/** What the review finds in one text. */
export function policyTopicsOf(text: string, field: 'headlines' | 'descriptions'): PolicyTopic[] {
  const found = rules.filter(
    ([, , pattern, where]) => (where === 'everywhere' || where === field) && pattern.test(text),
  );
  return [...new Map(found.map((rule) => [rule[0], rule])).values()].map(([topic, type]) => ({
    topic,
    type,
    evidences: [{ textList: { texts: [text] } }],
  }));
}

/** The topics that block, without those a person asked an exemption for. */
export function blocking(topics: PolicyTopic[], ignored: readonly string[]): PolicyTopic[] {
  return topics.filter(({ topic, type }) => type === 'PROHIBITED' && !ignored.includes(topic));
}
