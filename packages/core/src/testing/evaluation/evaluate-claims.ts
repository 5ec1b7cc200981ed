import type { AdMaterial } from '../../ads/ad/ad-text.ts';
import { readAdText } from '../../ads/check/ad-text-rules.ts';
import { type LandingPage, prepareAdMaterial } from '../../ads/check/prepare-ad-material-rules.ts';
import { checkDraft } from '../../questions/answer/answer-check-rules.ts';
import { questionAnswer } from '../../questions/answer/question-answer.ts';
import { checkCandidate } from '../../seo/write/candidate-rules.ts';
import { cleanCandidate, prepareCandidatePage } from '../../seo/write/prepare-candidate-page-rules.ts';
import { prepareSource } from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import { pageSources } from '../../text/claims/structured-source-rules.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import { stems } from '../../text/tokens-rules.ts';
import {
  blockOf,
  type ClaimSample,
  pageOf,
  type PlantedText,
  queriesOf,
  type SampleRequest,
  type SampleVerdict,
} from './read-claim-sample.ts';

/** What the rules said about one text and what a careful reader says about it. */
export interface JudgedText {
  group: 'seo' | 'headline' | 'description' | 'question' | 'planted';
  /** Texts of one request share a key. */
  key: string;
  text: string;
  /** `sound` must pass, `unsupported` and `planted` must not; `disputed` was refused with reason, but is not false. */
  verdict: 'sound' | 'unsupported' | 'planted' | 'disputed';
  refused: string[];
  /** Place among the good texts of the page in a blind reading, 1 is best. */
  blindRank: number | null;
  /** Place in the writer's own order; of a planted text, its line. */
  order: number;
}

/** Judges texts about one page; without claims, any sentence of the page may prove a number. */
export interface Judge {
  seo: (candidate: { title: string; description: string; claims?: readonly DeclaredClaim[] }) => string[];
  ad: (text: string, field: 'headline' | 'description', claims?: readonly DeclaredClaim[]) => string[];
  draft: (text: string, claims?: readonly DeclaredClaim[]) => string[];
}

const brandRules = { voice: '', forbiddenTerms: [], mustUseTerms: [], competitorBrands: [], allowedCapitals: [] };
const told = ({ rule, text }: { rule: string; text: string }): string => `${rule}: ${text}`;

/** Judges every text of a sample by the guard and the rules of form alone. */
export function evaluateClaims(sample: ClaimSample, scores: LanguageScores): JudgedText[] {
  const judges = new Map(sample.requests.map((request) => [request.key, judgeFor(request, scores)]));
  return [
    ...sample.verdicts.flatMap((verdict, order) => {
      const judge = judges.get(verdict.promptKey) ?? null;
      return judge === null ? [] : [judgeVerdict(verdict, judge, order)];
    }),
    ...sample.requests.flatMap((request) => judgeDraft(request, judges.get(request.key) ?? null)),
    ...sample.planted.flatMap((planted, order) => judgePlanted(planted, order, { pages: sample.pages, scores })),
  ];
}

function judgeFor(request: SampleRequest, scores: LanguageScores): Judge | null {
  const known = pageOf(request);
  if (known === null) return null;
  return prepareJudge(known.page, [known.mainQuery, ...queriesOf(request)], scores);
}

/** Prepares the rules that the product holds texts about a page against. */
export function prepareJudge(page: LandingPage, queries: readonly string[], scores: LanguageScores): Judge {
  const seoPage = prepareCandidatePage(page, queries, scores);
  let adMaterial: AdMaterial | null = null;
  const ofAds = (): AdMaterial =>
    (adMaterial ??= prepareAdMaterial(page, {
      keywords: queries,
      ownTexts: [],
      brandRules,
      competitorDomains: [],
      rejections: [],
      scores,
    }));
  const text = [...page.h1, ...page.h2, page.text].join('\n');
  const language = page.language?.slice(0, 2) ?? 'en';
  const material = {
    language,
    question: queries.join('\n'),
    pageSources: pageSources(page).map(prepareSource),
    adviceSources: [],
    heading: null,
    knownStems: new Set(stems(`${text} ${queries.join(' ')}`, language)),
    scores,
  };
  return {
    seo: (texts) => {
      const candidate = cleanCandidate({ ...texts, angle: '' });
      return checkCandidate(candidate, seoPage, []).map(told);
    },
    ad: (asset, field, declared) => {
      return readAdText(asset, field, { ...ofAds(), declared }).violations.map(told);
    },
    draft: (draft, declared) => checkDraft(draft, material, declared).map(told),
  };
}

function judgeVerdict(verdict: SampleVerdict, judge: Judge, order: number): JudgedText {
  const { reviewer, product } = verdict;
  const sound = product.accepted || reviewer.falseRejection;
  const common = {
    key: verdict.promptKey,
    verdict: reviewer.unsupported === null ? (sound ? 'sound' : 'disputed') : 'unsupported',
    blindRank: reviewer.blindRank,
    order,
  } as const;
  if (verdict.kind === 'seo') {
    const { title = '', description = '' } = verdict;
    return { ...common, group: 'seo', text: `${title} | ${description}`, refused: judge.seo({ title, description }) };
  }
  const group = verdict.field === 'headline' ? 'headline' : 'description';
  const text = verdict.text ?? '';
  return { ...common, group, text, refused: judge.ad(text, group) };
}

function judgeDraft(request: SampleRequest, judge: Judge | null): JudgedText[] {
  const answer = questionAnswer.safeParse(request.answer);
  if (judge === null || !answer.success || blockOf(request, 'question') === null) return [];
  const { draftAnswer } = answer.data;
  const common = { group: 'question', key: request.key, verdict: 'sound', blindRank: null, order: 0 } as const;
  return [{ ...common, text: draftAnswer, refused: draftAnswer === '' ? [] : judge.draft(draftAnswer) }];
}

/** A planted title is paired with a description without faults, and vice versa: only the planted field counts. */
function judgePlanted(
  planted: PlantedText,
  order: number,
  { pages, scores }: { pages: ReadonlyMap<string, LandingPage>; scores: LanguageScores },
): JudgedText[] {
  const page = pages.get(planted.page);
  if (page === undefined) return [];
  const { field, text, kind } = planted;
  const prepared = prepareCandidatePage(page, null, scores);
  const candidate = cleanCandidate({
    title: page.h1[0] ?? '',
    description: page.h1[0] ?? '',
    angle: '',
    [field]: text,
  });
  const refused = checkCandidate(candidate, prepared, [])
    .filter((violation) => violation.field === field && violation.rule !== 'query_words')
    .map(told);
  const common = { group: 'planted', key: text, verdict: 'planted', blindRank: null, order } as const;
  return [{ ...common, text: `(${kind}) ${text}`, refused }];
}
