import { scorePage } from '../../contract/search/text-effect-rules.ts';
import type { EffectPrior, TextFault } from '../../contract/search/text-faults.ts';
import type { MainQueryChoice } from '../../contract/seo/seo-page.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { sourcesFor } from '../../runs/facts/fact-rules.ts';
import { listFacts } from '../../runs/facts/facts-store.ts';
import { readGivenReasons } from '../../runs/learning/given-reasons.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import type { Item, Run } from '../../runs/record/run.ts';
import { findBelievedEffect } from '../../search/click-model/text-effects-store.ts';
import type { Context } from '../../team/context/context.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import type { SeoItemInput, SeoItemOutput } from '../page/seo-item.ts';
import { settingsOf } from '../page/seo-settings.ts';
import { lackedQueryWords } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { listChosenSnippets, lockChoice, putChosenSnippet, type Snippet } from './chosen-snippets-store.ts';
import { explainChoice } from './explain-choice-rules.ts';
import { type CompetitorView, lookAtCompetitors, noQueryKnown, nothingSeen } from './look-at-competitors.ts';
import { snippetPrint } from './prepare-candidate-page-rules.ts';
import { type CandidateReview, type Choice, chooseCandidate, type RankingContext } from './ranking-rules.ts';
import { reviewCandidates } from './review-candidates.ts';
import { type FaultyCandidate, seoUserPrompt } from './seo-prompt-rules.ts';
import { settleMainQuery } from './settle-main-query-rules.ts';
import { findTextFault, otherTextsOf } from './text-fault-rules.ts';
import { fitsResult } from './trim-description-rules.ts';
import { writeCandidates } from './write-candidates.ts';

const alternativesKept = 4;

interface Worked {
  state: 'succeeded' | 'kept' | 'skipped';
  output: SeoItemOutput;
}

/** What is known of a page once it was read and its result page was looked at. */
interface Material {
  input: SeoItemInput;
  mainQuery: MainQueryChoice | null;
  page: PageFacts;
  keyword: string | null;
  view: CompetitorView;
  fault: TextFault;
  effect: EffectPrior;
  prepared: CandidatePage;
}

/** Says which words of the main query a proposed title leaves out. */
function lackedNote(title: string, page: CandidatePage): string[] {
  const words = lackedQueryWords(title, page).map((word) => `"${word}"`);
  return words.length === 0 ? [] : [`The title leaves out ${words.join(', ')} of the main query.`];
}

function describe(material: Material): SeoItemOutput {
  const { input, mainQuery, page, keyword, view, fault, effect } = material;
  return {
    reasons: [],
    keyword,
    mainQuery,
    score: scorePage({ clicks28: input.clicks28, fault, effect, probability: input.chanceBelow }),
    fault,
    textEffect: effect,
    currentTitle: page.title,
    currentDescription: page.description,
    optimizedTitle: null,
    optimizedDescription: null,
    angle: null,
    unchecked: null,
    competitorAnalysis: null,
    rewriteRisk: null,
    evidence: [],
    competitors: view.competitors.map(({ rankGroup, domain, url, title, description }) => ({
      position: rankGroup,
      domain,
      url,
      title,
      description,
    })),
    serpFeatures: view.features,
    gaps: view.gaps,
    differentiators: view.differentiators,
    alternatives: [],
    warnings: [...page.warnings, ...(view.warning === null ? [] : [view.warning])],
  };
}

function withChoice(output: SeoItemOutput, choice: Choice, material: Material): Worked {
  const alternatives = choice.judged.map(({ candidate: { title, description, angle }, violations, unchecked }) => ({
    title,
    description,
    angle,
    violations: violations.map(({ field, rule, message }) => ({ field, rule, message })),
    unchecked,
  }));
  if (choice.outcome === 'kept') {
    const kept = { ...output, reasons: choice.reasons, alternatives: alternatives.slice(0, alternativesKept) };
    return { state: 'kept', output: kept };
  }
  const { candidate, evidence, unchecked, risk } = choice.best;
  return {
    state: 'succeeded',
    output: {
      ...output,
      optimizedTitle: candidate.title,
      optimizedDescription: candidate.description,
      angle: candidate.angle,
      unchecked,
      competitorAnalysis: explainChoice(choice.best, {
        current: material.page,
        language: material.page.language,
        fault: material.fault,
        mainQuery: output.keyword,
        topQueries: material.input.topQueries,
        competitors: output.competitors,
      }),
      rewriteRisk: risk,
      warnings: [
        ...output.warnings,
        ...(unchecked === null ? [] : [unchecked]),
        ...lackedNote(candidate.title, material.prepared),
        ...(fitsResult(candidate.description)
          ? []
          : ['Google cuts the end of this description; shorten it if it matters.']),
        ...(risk.level === 'high'
          ? [`Google may show another title than this one. ${risk.reasons.join(' ')}`.trim()]
          : []),
      ],
      evidence: evidence.map(({ claim, span, url, fetchedAt }) => ({ claim, quote: span, url, fetchedAt })),
      alternatives: alternatives.slice(1, 1 + alternativesKept),
    },
  };
}

interface Choosing {
  prepared: CandidatePage;
  brand: string | null;
  review?: CandidateReview | undefined;
}

function choose(candidates: readonly Candidate[], others: readonly Snippet[], choosing: Choosing): Choice {
  const { prepared: page, brand, review } = choosing;
  const ranking: RankingContext = {
    page,
    batch: others.map(snippetPrint),
    brand,
    otherTitles: others.map(({ title }) => title),
    review,
  };
  return chooseCandidate(candidates, ranking);
}

/** The candidates to repair, with all their faults; none when one can be used as it is. */
function toMend(choice: Choice): FaultyCandidate[] {
  if (choice.outcome === 'improved') return [];
  return choice.judged.map(({ candidate: { title, description }, violations: faults }) => ({
    title,
    description,
    faults,
  }));
}

/** Chooses while no other page of the run does, so that two pages never end with the same text. */
function chooseForGood(
  context: Context,
  item: Item<SeoItemInput, SeoItemOutput>,
  work: { candidates: readonly Candidate[]; choosing: Choosing },
): Promise<Choice> {
  return transact(context, async (context) => {
    await lockChoice(context.db, item.runId);
    const others = await listChosenSnippets(context.db, item.runId, item.id);
    const choice = choose(work.candidates, others, work.choosing);
    if (choice.outcome === 'improved') await putChosenSnippet(context.db, item, choice.best.candidate);
    return choice;
  });
}

/**
 * Works one page: read it, look at competitors, write candidates, check them, keep the best or today's text
 * (docs/methods/seo.md).
 */
export async function workSeoPage(
  context: Context,
  task: { run: Run; item: Item<SeoItemInput, SeoItemOutput> },
  control: ItemControl,
): Promise<Worked> {
  const { run, item } = task;
  const settings = settingsOf(run);
  const page = await readPage(context, item.subject, { signal: control.signal });
  const approved = await listFacts(context.db, { teamId: run.teamId, now: context.now() });
  const facts = sourcesFor(approved, item.subject);
  const scores = await loadLanguageScores();
  const { input, prepared, mainQuery } = settleMainQuery({ ...page, facts }, item.input, scores);
  const keyword = input.mainQuery;
  // Items that were listed before pages were read ahead share nothing.
  const { shared = { title: null, description: null } } = item.input as Partial<SeoItemInput>;
  const fault = findTextFault(prepared, otherTextsOf(shared));
  const effect = await findBelievedEffect(context.db, { teamId: run.teamId, fault });
  if (page.robots.noindex) {
    const output = describe({ input, mainQuery, page, keyword, view: nothingSeen, fault, effect, prepared });
    return {
      state: 'skipped',
      output: { ...output, reasons: ['The page asks search engines not to show it (noindex).'] },
    };
  }
  const view = keyword === null ? noQueryKnown : await lookAtCompetitors(context, control, { page, keyword, settings });
  const brand = settings.brandTerms?.[0] ?? siteBrand(page, run.subject);
  const choosing = { prepared, brand };
  const written = await writeCandidates(context, control, {
    label: settings.model,
    prompt: seoUserPrompt({
      page,
      brand: brand ?? '',
      mainQuery: keyword,
      keepInTitle: [...prepared.queryStems.values()],
      topQueries: input.topQueries.filter(({ query }) => query !== keyword),
      competitors: view.competitors,
      gaps: view.gaps,
      differentiators: view.differentiators,
      facts: facts.map(({ text }) => text),
      rejections: await readGivenReasons(context, run),
    }),
    judge: (candidates) => toMend(choose(candidates, [], choosing)),
  });
  if (written.candidates.length === 0 && written.failure !== null) throw written.failure;
  const review = await reviewCandidates(context, control, {
    candidates: written.candidates,
    prepared,
    input: { page, brand, mainQuery: input.mainQuery, results: view.competitors },
    writer: settings.model,
    isWanted: settings.review !== false,
  });
  const choice = await chooseForGood(context, item, {
    candidates: written.candidates,
    choosing: { ...choosing, review },
  });
  const material = { input, mainQuery, page, keyword, view, fault, effect, prepared };
  return withChoice(describe(material), choice, material);
}
