import { isUrl } from '../../frame/url-rules.ts';
import type { World, WorldPage } from '../../world/world.ts';
import { asObject, asObjects, asText, type Json, type JsonObject } from '../writer/json.ts';
import type { Material } from '../writer/material.ts';
import ads from './ads.json' with { type: 'json' };
import answers from './answers.json' with { type: 'json' };
import { paragraphsOf, recordKey } from './record-key.ts';
import snippets from './snippets.json' with { type: 'json' };

interface RecordedClaim {
  text: string;
  quote: string;
}

/** What a person wrote for a page; `faulty` candidates break a rule, so that checks, repair and review have work. */
export interface RecordedSnippets {
  page: string;
  candidates: { title: string; description: string; angle: string; claims: RecordedClaim[] }[];
  faulty?: RecordedSnippets['candidates'];
  /** Whether the first answer has faulty candidates only, which have to be repaired. */
  isFaultyFirst?: boolean;
}

interface RecordedText {
  text: string;
  slot: string;
  claims: RecordedClaim[];
}

/** What a person wrote for an ad group. */
export interface RecordedAd {
  page: string;
  adGroup: string;
  headlines: RecordedText[];
  descriptions: RecordedText[];
}

/** What a person answered to a question from a page; empty when the page does not answer it. */
export interface RecordedAnswer {
  page: string;
  question: string;
  draftAnswer: string;
  claims: RecordedClaim[];
}

export const recordedSnippets: Readonly<Record<string, RecordedSnippets>> = snippets;
export const recordedAds: Readonly<Record<string, RecordedAd>> = ads;
export const recordedAnswers: Readonly<Record<string, RecordedAnswer>> = answers;

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The page of the company that a prompt is about, when the prompt contains all of its words; otherwise null. */
function pageOf(material: Material, world: Pick<World, 'pages'>): WorldPage | null {
  const block = material.blocks.map(({ name, value }) => (name === 'page' ? asObject(value) : null)).find(Boolean);
  const url = asText(block?.['url']) ?? '';
  const text = folded(asText(block?.['text']) ?? '');
  if (!isUrl(url)) return null;
  const { host, pathname } = new URL(url);
  const page = world.pages.find((one) => one.path === pathname && new URL(one.url).host === host);
  if (page === undefined) return null;
  return paragraphsOf(page).every((paragraph) => text.includes(folded(paragraph))) ? page : null;
}

const nameIn = (material: Material, block: string, key: string): string => {
  const found = material.blocks.find(({ name }) => name === block.toLowerCase());
  return asText(asObject(found?.value)?.[key]) ?? '';
};

/** An answer with what a person wrote in the place of what the writer made up; the same answer where no one wrote anything. */
export function withRecording(document: Json, material: Material, world: Pick<World, 'pages'>): Json {
  const answer = asObject(document);
  const page = answer === null ? null : pageOf(material, world);
  if (answer === null || page === null) return document;
  if (answer['candidates'] !== undefined)
    return withSnippets(answer, recordedSnippets[recordKey('snippets', '', page)], material);
  if (answer['headlines'] !== undefined) {
    const adGroup = nameIn(material, 'adGroup', 'name');
    return withAd(answer, recordedAds[recordKey('ads', adGroup, page)], material);
  }
  if (answer['draftAnswer'] === undefined) return document;
  const question = nameIn(material, 'question', 'question');
  const recorded = recordedAnswers[recordKey('answer', question, page)];
  return recorded === undefined
    ? document
    : {
        ...answer,
        draftAnswer: recorded.draftAnswer,
        claims: recorded.claims.map(({ text, quote }) => ({ text, quote })),
      };
}

function withSnippets(answer: JsonObject, recorded: RecordedSnippets | undefined, material: Material): JsonObject {
  if (recorded === undefined) return answer;
  const { candidates, faulty = [], isFaultyFirst = false } = recorded;
  const isRepair = material.violations.length > 0;
  const first = isFaultyFirst ? faulty : [...faulty, ...candidates].slice(0, candidates.length);
  return { ...answer, candidates: (isRepair ? candidates : first).map((one) => toJson(one)) };
}

function withAd(answer: JsonObject, recorded: RecordedAd | undefined, material: Material): JsonObject {
  if (recorded === undefined) return answer;
  const present = asObject(material.blocks.find(({ name }) => name === 'present')?.value);
  const taken = new Set([
    ...material.violations.map(({ text }) => text),
    ...(Array.isArray(present?.['kept']) ? present['kept'] : []),
  ]);
  const fill = (name: 'headlines' | 'descriptions'): Json[] => {
    const wanted = asObjects(answer[name]).length;
    return recorded[name]
      .filter(({ text }) => !taken.has(text))
      .slice(0, wanted)
      .map((one) => toJson(one));
  };
  return { ...answer, headlines: fill('headlines'), descriptions: fill('descriptions') };
}

const toJson = ({ claims, ...texts }: RecordedText | RecordedSnippets['candidates'][number]): JsonObject => ({
  ...texts,
  claims: claims.map(({ text, quote }) => ({ text, quote })),
});
