import type { BrandRules } from '../../contract/ads/ads-api.ts';
import { found } from '../../contract/errors.ts';
import { competitorsOf } from '../../projects/project-rules.ts';
import { listProjects } from '../../projects/projects-store.ts';
import type { SearchResultItem } from '../../providers/dataforseo/search-results.ts';
import { sourcesFor } from '../../runs/facts/fact-rules.ts';
import { listFacts } from '../../runs/facts/facts-store.ts';
import type { Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import type { AdsItemInput } from '../ad/ads-item.ts';
import { findAdsRun, listAdRejections } from '../ad/ads-runs-store.ts';
import { readBrandRules } from '../ad/brand-rules-store.ts';
import { type PreparedKeyword, prepareKeywords } from '../check/keyword-match-rules.ts';
import { type LandingPage, prepareAdMaterial } from '../check/prepare-ad-material-rules.ts';

const rejectionsRead = 50;

/** Everything that an ad group's texts are written, checked and chosen with. */
export interface PreparedAdGroup {
  material: AdMaterial;
  keywords: PreparedKeyword[];
  brandRules: BrandRules;
  /** Why the team rejected earlier ads of the account, those of this ad group first. */
  rejections: string[];
  /** What the team approved for texts to say about this page. */
  approvedFacts: string[];
}

/** Prepares an ad group for checks: its page, the team's rules and reasons, and who competes with it. */
export async function prepareAdGroup(
  context: Context,
  run: Pick<Run, 'id' | 'teamId'>,
  known: { input: AdsItemInput; page: LandingPage; competitors: readonly Pick<SearchResultItem, 'domain'>[] },
): Promise<PreparedAdGroup> {
  const { input, page, competitors } = known;
  const { db } = context;
  const { account } = found(await findAdsRun(db, run.id), 'Optimization');
  const [brandRules, projects, rejected, facts] = await Promise.all([
    readBrandRules(db, run.teamId),
    listProjects(db, run.teamId),
    listAdRejections(db, { teamId: run.teamId, accountId: account.id, limit: rejectionsRead }),
    listFacts(db, { teamId: run.teamId, now: context.now() }),
  ]);
  const ofAccount = projects.filter((project) => project.googleAdsAccountId === account.id);
  const own = rejected.filter(({ adGroupId }) => adGroupId === input.adGroup.id);
  const others = rejected.filter(({ adGroupId }) => adGroupId !== input.adGroup.id);
  const rejections = [...new Set([...own, ...others].map(({ reason }) => reason))];
  const ownAds = input.currentAds.flatMap(({ headlines, descriptions }) => [...headlines, ...descriptions]);
  const approved = sourcesFor(facts, page.finalUrl);
  const material = prepareAdMaterial(page, {
    keywords: input.keywords.map(({ text }) => text),
    ownTexts: ownAds.map(({ text }) => text),
    brandRules,
    competitorDomains: [
      ...ofAccount.flatMap(({ competitorDomains }) => competitorDomains),
      ...competitorsOf(projects, page.finalUrl),
      ...competitors.map(({ domain }) => domain),
    ],
    rejections,
    facts: approved,
    scores: await loadLanguageScores(),
  });
  return {
    material,
    keywords: prepareKeywords(input.keywords, material),
    brandRules,
    rejections,
    approvedFacts: approved.map(({ text }) => text),
  };
}
