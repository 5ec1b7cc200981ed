import { isUrl } from '../../frame/url-rules.ts';
import { asObject, asText, type Json, type JsonObject } from '../json.ts';
import type { PromptData } from '../prompt-data.ts';
import ads from './ads.json' with { type: 'json' };
import answers from './answers.json' with { type: 'json' };
import snippets from './snippets.json' with { type: 'json' };

interface RecordedClaim {
  text: string;
  quote: string;
}

interface RecordedCandidate {
  title: string;
  description: string;
  angle: string;
  claims: RecordedClaim[];
}

/** What a person wrote for a page; `faulty` candidates break a rule, so that checks, repair and review have work. */
export interface RecordedSnippets {
  page: string;
  candidates: RecordedCandidate[];
  faulty?: RecordedCandidate[];
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

export const recordedSnippets: readonly RecordedSnippets[] = snippets;
export const recordedAds: readonly RecordedAd[] = ads;
export const recordedAnswers: readonly RecordedAnswer[] = answers;

/** The document with what a person wrote for this page in place of what was filled in; the same where no one did. */
export function withRecording(document: JsonObject, data: PromptData): JsonObject {
  const url = asText(data.page['url']) ?? '';
  const path = isUrl(url) ? new URL(url).pathname : '';
  if (document['candidates'] !== undefined) {
    const recorded = recordedSnippets.find(({ page }) => page === path);
    const fits = recorded !== undefined && areOnPage(recorded.candidates, data);
    return fits ? { ...document, candidates: candidatesOf(recorded, data) } : document;
  }
  if (document['headlines'] !== undefined) {
    const adGroup = nameIn(data, 'adGroup', 'name');
    const recorded = recordedAds.find((one) => one.page === path && one.adGroup === adGroup);
    const fits = recorded !== undefined && areOnPage([...recorded.headlines, ...recorded.descriptions], data);
    return fits ? { ...document, ...adOf(recorded, data) } : document;
  }
  if (document['draftAnswer'] === undefined) return document;
  const question = nameIn(data, 'question', 'question');
  const recorded = recordedAnswers.find((one) => one.page === path && one.question === question);
  if (recorded === undefined || !areOnPage([recorded], data)) return document;
  return { ...document, draftAnswer: recorded.draftAnswer, claims: recorded.claims.map(toJson) };
}

const nameIn = ({ blocks }: PromptData, block: string, key: string): string =>
  asText(asObject(blocks.get(block))?.[key]) ?? '';

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A recording is of a page as long as the page says all that it quotes. */
function areOnPage(texts: readonly { claims: readonly RecordedClaim[] }[], { text, page }: PromptData): boolean {
  const said = folded(`${JSON.stringify(page['h1'] ?? [])} ${text}`);
  return text !== '' && texts.every(({ claims }) => claims.every(({ quote }) => said.includes(folded(quote))));
}

function candidatesOf({ candidates, faulty = [], isFaultyFirst = false }: RecordedSnippets, data: PromptData): Json[] {
  if (data.isRepair) return candidates.map(toJson);
  return (isFaultyFirst ? faulty : [...faulty, ...candidates].slice(0, candidates.length)).map(toJson);
}

function adOf(recorded: RecordedAd, { blocks, taken }: PromptData): JsonObject {
  const request = asObject(blocks.get('request'));
  const some = (name: 'headlines' | 'descriptions'): Json[] =>
    recorded[name]
      .filter(({ text }) => !taken.has(text))
      .slice(0, Number(request?.[`${name}Count`] ?? recorded[name].length))
      .map(toJson);
  return { headlines: some('headlines'), descriptions: some('descriptions') };
}

const toJson = (recorded: object): JsonObject => structuredClone(recorded) as JsonObject;
