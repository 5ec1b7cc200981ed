import { claimField, findClaims, siblingText } from './find-claims.ts';
import { asText, type JsonObject } from './json.ts';
import type { Material } from './material.ts';
import { topicPhrase } from './topic-phrase.ts';
import { writeAdDescriptions, writeHeadlines } from './write-ads.ts';
import {
  competitorInsights,
  draftAnswer,
  improvementReasons,
  keywordStrategy,
  reasoning,
  subjectLabel,
  suggestedActions,
} from './write-advice.ts';
import { writeDescriptions, writeTitles, type Snippet } from './write-snippets.ts';

/** What is being written: the prompt's material and whether the schema is one for ads. */
export interface Draft {
  material: Material;
  schema: JsonObject;
  isAd: boolean;
  /** Series of texts that were written once for all places of a kind. */
  series: Map<string, Snippet[]>;
}

/** Where in the document a value is. */
export interface Place {
  name: string;
  /** Names of the properties around it, outermost first. */
  parents: readonly string[];
  /** Number of the nearest list entry it belongs to, and how many entries that list gets. */
  index: number;
  count: number;
  /** What is already written next to it. */
  siblings: JsonObject;
  /** The entry of the prompt's data that the nearest list entry is about. */
  subject: JsonObject | null;
  /** Whether it is itself an entry of a list of texts. */
  isEntry: boolean;
}

export type TextKind =
  | 'headline'
  | 'adDescription'
  | 'title'
  | 'description'
  | 'angle'
  | 'claim'
  | 'insights'
  | 'strategy'
  | 'improvements'
  | 'reasoning'
  | 'actions'
  | 'answer'
  | 'label'
  | 'language'
  | 'path'
  | 'brand'
  | 'other';

const GENERIC = /^(text|value|content|copy|item|asset)s?$/iu;
const KINDS: readonly (readonly [RegExp, TextKind])[] = [
  [/headline/iu, 'headline'],
  [/claim|evidence|quote|span/iu, 'claim'],
  [/competitor|insight/iu, 'insights'],
  [/strateg/iu, 'strategy'],
  [/improve|benefit|changes/iu, 'improvements'],
  [/reason|rationale|explanation|justif|^why/iu, 'reasoning'],
  [/action|step|todo/iu, 'actions'],
  [/answer|draft|paragraph|response/iu, 'answer'],
  [/angle|approach|theme/iu, 'angle'],
  [/title|^h1$/iu, 'title'],
  [/description|snippet/iu, 'description'],
  [/^(question|query|queries|keyword|keywords|label|topic)s?$/iu, 'label'],
  [/^(language|lang|locale)/iu, 'language'],
  [/^path\d?$/iu, 'path'],
  [/brand|business/iu, 'brand'],
];

/** The kind of text a property asks for, judged by its name or, for a generic name, by the list around it. */
export function textKind(place: Pick<Place, 'name' | 'parents'>, isAd: boolean): TextKind {
  const around = [...place.parents].toReversed();
  const inClaim = around.some((parent) => /claim|evidence/iu.test(parent));
  const name = GENERIC.test(place.name) ? (around.find((parent) => !GENERIC.test(parent)) ?? place.name) : place.name;
  const kind = inClaim ? 'claim' : (KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other');
  return kind === 'description' && isAd ? 'adDescription' : kind;
}

const LINES: Readonly<Partial<Record<TextKind, (material: Material, subject: JsonObject | null) => string[]>>> = {
  insights: competitorInsights,
  strategy: keywordStrategy,
  improvements: improvementReasons,
  reasoning,
  actions: suggestedActions,
};

const TEXTS: Readonly<Partial<Record<TextKind, (draft: Draft, place: Place) => string>>> = {
  headline: (draft, place) => entry(draft, 'headline', place).text,
  adDescription: (draft, place) => entry(draft, 'adDescription', place).text,
  title: (draft, place) => entry(draft, 'title', place).text,
  description: (draft, place) => entry(draft, 'description', place).text,
  angle: angleOf,
  claim: ({ material }, place) => {
    const claim = findClaims(siblingText(place.siblings), material)[place.index];
    return claim === undefined ? '' : claimField(claim, place.name);
  },
  answer: ({ material }, place) => draftAnswer(material, place.subject),
  label: ({ material }, place) => subjectLabel(place.subject) ?? material.queries[place.index] ?? topicPhrase(material),
  language: ({ material }) => material.language,
  path: ({ material }) => topicPhrase(material).split(/\s+/u)[0]?.slice(0, 15) ?? '',
  brand: ({ material }) => material.brand ?? '',
};

/** The idea behind the copy of a list entry: "keyword", "proof", "call to action", … */
export function angleOf(draft: Draft, place: Place): string {
  const kind = textKind({ name: 'text', parents: place.parents }, draft.isAd);
  return entry(draft, kind === 'headline' || kind === 'adDescription' ? kind : 'title', place).angle;
}

/** The separate lines of a kind that comes as several sentences, or null for the others. */
export function linesOf(kind: TextKind, draft: Draft, place: Place): string[] | null {
  return LINES[kind]?.(draft.material, place.subject) ?? null;
}

/** One text for a place: for a list entry one line of the kinds that have several, otherwise all of them. */
export function writeText(draft: Draft, place: Place): string {
  const { sentences } = draft.material;
  const kind = textKind(place, draft.isAd);
  const lines = linesOf(kind, draft, place);
  if (lines !== null) return place.isEntry ? (lines[place.index % lines.length] ?? '') : lines.join(' ');
  const known = knownText(place, kind) ?? TEXTS[kind]?.(draft, place);
  return known ?? sentences[place.index % Math.max(1, sentences.length)] ?? topicPhrase(draft.material);
}

// A name that the prompt's entry has too (an id, a URL, a query) is repeated, never invented; copy is always new.
function knownText(place: Place, kind: TextKind): string | null {
  return ['other', 'label', 'language'].includes(kind) ? asText(place.subject?.[place.name]) : null;
}

function entry(draft: Draft, kind: TextKind, place: Place): Snippet {
  const count = Math.max(place.count, place.index + 1);
  const key = `${kind}:${count}`;
  const series = draft.series.get(key) ?? writeSeries(draft.material, kind, count);
  draft.series.set(key, series);
  return series[place.index] ?? { text: topicPhrase(draft.material), angle: '' };
}

function writeSeries(material: Material, kind: TextKind, count: number): Snippet[] {
  if (kind === 'headline') return writeHeadlines(material, count);
  if (kind === 'adDescription') return writeAdDescriptions(material, count);
  return kind === 'description' ? writeDescriptions(material, count) : writeTitles(material, count);
}
