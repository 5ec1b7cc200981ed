import * as z from 'zod/mini';
import type { LandingPage } from '../../ads/check/prepare-ad-material-rules.ts';
import { reviewAnswer, reviewAnswerSchema } from '../../runs/purchase/review-answer.ts';
import { reviewSystemPrompt, reviewUserPrompt } from '../../runs/purchase/review-prompt-rules.ts';
import { readReview, type TextReview } from '../../runs/purchase/review-rules.ts';
import { checkCandidate } from '../../seo/write/candidate-rules.ts';
import type { Candidate, CandidatePage } from '../../seo/write/candidate.ts';
import { cleanCandidate, prepareCandidatePage } from '../../seo/write/prepare-candidate-page-rules.ts';
import { candidateKey, chooseCandidate } from '../../seo/write/ranking-rules.ts';
import { reviewedTexts, toReview } from '../../seo/write/review-candidates.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import { blockOf, type ClaimSample, pageOf, queriesOf, type SampleRequest } from './read-claim-sample.ts';

/** Asks a model for JSON of a schema. */
export type AskModel = (prompt: { system: string; user: string; schema: unknown }) => Promise<unknown>;

/** Where the chosen text of a page is in a blind reading. */
export interface JudgedPick {
  key: string;
  title: string;
  /** Place among the good texts of the page, 1 is best; null for one that the reader did not count as good. */
  rank: number | null;
  /** The worst place a reader gave on the page. */
  worst: number;
}

interface RankedPage {
  key: string;
  page: CandidatePage;
  input: LandingPage;
  mainQuery: string;
  results: { title: string; description: string | null }[];
  candidates: Candidate[];
  rankOf: ReadonlyMap<string, number>;
}

/** A ranking needs something to choose from. */
const fewestRanked = 3;
const competitor = z.object({ title: z.string(), description: z.nullable(z.string()) });

function readRanked(sample: ClaimSample, request: SampleRequest, scores: LanguageScores): RankedPage[] {
  const known = pageOf(request);
  const verdicts = sample.verdicts.filter(
    ({ kind, call, promptKey }) => kind === 'seo' && call === 'first' && promptKey === request.key,
  );
  const ranked = verdicts.filter(({ reviewer }) => reviewer.blindRank !== null);
  if (known === null || ranked.length < fewestRanked) return [];
  const { page, mainQuery } = known;
  const toCandidate = ({ title = '', description = '' }: (typeof verdicts)[number]): Candidate =>
    cleanCandidate({ title, description, angle: '' });
  const results = z.array(competitor).safeParse(blockOf(request, 'competitors'));
  return [
    {
      key: request.key,
      page: prepareCandidatePage(page, [mainQuery, ...queriesOf(request)], scores),
      input: page,
      mainQuery,
      results: results.success ? results.data : [],
      candidates: verdicts.map(toCandidate),
      rankOf: new Map(ranked.map((one) => [candidateKey(toCandidate(one)), one.reviewer.blindRank ?? 0])),
    },
  ];
}

async function review(ranked: RankedPage, texts: readonly Candidate[], ask: AskModel): Promise<TextReview> {
  const { page, input, mainQuery, results } = ranked;
  const reviewed = reviewedTexts(texts, page);
  const brand = siteBrand({ title: page.currentTitle }, input.url);
  const user = reviewUserPrompt({ page: input, brand, mainQuery, results, texts: reviewed });
  const answer = await ask({ system: reviewSystemPrompt, user, schema: reviewAnswerSchema });
  return readReview(reviewAnswer.parse(answer), { texts: reviewed, sources: page.sources, brand });
}

/** What the product would pick of each page with a blind ranking: with a review when a model is given, otherwise by the writer's order. */
export async function evaluateChoice(
  sample: ClaimSample,
  scores: LanguageScores,
  ask: AskModel | null,
): Promise<JudgedPick[]> {
  const picks: JudgedPick[] = [];
  for (const ranked of sample.requests.flatMap((request) => readRanked(sample, request, scores))) {
    const valid = ranked.candidates.filter((candidate) => checkCandidate(candidate, ranked.page, []).length === 0);
    const read = ask === null || valid.length === 0 ? null : await review(ranked, valid, ask);
    const choice = chooseCandidate(ranked.candidates, {
      page: ranked.page,
      batch: [],
      brand: null,
      otherTitles: [],
      review: read === null ? undefined : toReview(valid, read),
    });
    if (choice.outcome === 'kept') continue;
    const { candidate } = choice.best;
    const rank = ranked.rankOf.get(candidateKey(candidate)) ?? null;
    picks.push({ key: ranked.key, title: candidate.title, rank, worst: Math.max(...ranked.rankOf.values()) });
  }
  return picks;
}
