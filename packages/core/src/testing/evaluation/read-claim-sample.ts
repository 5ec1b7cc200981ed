import * as z from 'zod/mini';
import type { LandingPage } from '../../ads/check/prepare-ad-material-rules.ts';

const message = z.object({ role: z.string(), content: z.string() });

/** One request of the product as it was sent, with the answer of a careful writer. */
export const sampleRequest = z.object({
  key: z.string(),
  format: z.string(),
  messages: z.array(message),
  answer: z.unknown(),
});
export type SampleRequest = z.infer<typeof sampleRequest>;

/** What a reviewer says about one candidate, headline or description. */
export const sampleVerdict = z.object({
  id: z.string(),
  promptKey: z.string(),
  kind: z.enum(['seo', 'ad']),
  call: z.string(),
  field: z.optional(z.string()),
  text: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  product: z.object({ accepted: z.boolean() }),
  reviewer: z.object({
    falseRejection: z.boolean(),
    unsupported: z.nullable(z.string()),
    blindRank: z.nullable(z.number()),
  }),
});
export type SampleVerdict = z.infer<typeof sampleVerdict>;

/** A false or misleading text about a page. */
export const plantedText = z.object({
  kind: z.string(),
  page: z.string(),
  field: z.enum(['title', 'description']),
  text: z.string(),
});
export type PlantedText = z.infer<typeof plantedText>;

/** A folder of requests, verdicts and planted texts; `pages` are what the planted texts speak of, by their short names. */
export interface ClaimSample {
  requests: SampleRequest[];
  verdicts: SampleVerdict[];
  planted: PlantedText[];
  pages: ReadonlyMap<string, LandingPage>;
}

/** The JSON of a data block in a request; null when it has none. */
export function blockOf(request: Pick<SampleRequest, 'messages'>, name: string): unknown {
  const text = request.messages.map(({ content }) => content).join('\n');
  const start = text.indexOf(`<data name="${name}">`);
  const end = text.indexOf('</data>', start);
  return start === -1 || end === -1 ? null : (JSON.parse(text.slice(text.indexOf('>', start) + 1, end)) as unknown);
}

const pageBlock = z.object({
  url: z.string(),
  language: z.nullable(z.string()),
  brand: z.optional(z.string()),
  mainQuery: z.string(),
  title: z.nullable(z.string()),
  description: z.optional(z.nullable(z.string())),
  h1: z.array(z.string()),
  headings: z.array(z.string()),
  text: z.string(),
});

/** The page a request was about, as the product had read it; null when the request has none. */
export function pageOf(request: SampleRequest): { page: LandingPage; mainQuery: string } | null {
  const block = pageBlock.safeParse(blockOf(request, 'page'));
  if (!block.success) return null;
  const { url, mainQuery, headings, title, language, h1, text } = block.data;
  const fetchedAt = '2026-11-22T00:00:00Z';
  const description = block.data.description ?? null;
  const page = { url, finalUrl: url, title, description, language, h1, h2: headings, text, textHash: '', fetchedAt };
  return { page, mainQuery };
}

/** The searches a request named. */
export function queriesOf(request: SampleRequest): string[] {
  const rows = z.array(z.object({ query: z.string() })).safeParse(blockOf(request, 'queries'));
  return rows.success ? rows.data.map(({ query }) => query) : [];
}
