import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import type { Item, Run } from '../../runs/record/run.ts';
import { domainStem } from '../../text/brand-rules.ts';
import { primaryLanguage } from '../../text/tokens-rules.ts';
import type { AdsItemInput, AdsItemOutput, ExampleAd } from '../ad/ads-item.ts';
import { deployedDescriptions, settingsOf } from '../ad/ads-settings.ts';
import { type AdChoice, chooseAd, type ChoiceGoal, type JudgedTexts } from '../check/choose-ad-rules.ts';
import { checkCombinations } from '../check/combination-rules.ts';
import {
  cleanPaths,
  composeAd,
  explainShortage,
  isEnough,
  ownTexts,
  shortageOf,
  warningsOf,
} from '../check/compose-ad-rules.ts';
import { type TextIndex, themeOf } from '../check/near-duplicate-rules.ts';
import { factSheet } from '../check/prepare-ad-material-rules.ts';
import { estimateStrength } from '../check/strength-rules.ts';
import { adsUserPrompt } from './ads-prompt-rules.ts';
import { lookAtCompetitors, type CompetitorView } from './look-at-competitors.ts';
import { prepareAdGroup, type PreparedAdGroup } from './prepare-ad-group.ts';
import { readTakenTexts, takeChosenTexts } from './taken-texts.ts';
import { canWriteMore, writeAds, type WrittenAd } from './write-ads.ts';

type AdsItem = Item<AdsItemInput, AdsItemOutput>;

/** What is known of an ad group once its page was read and its competitors were looked at. */
interface Ground {
  run: Run;
  item: AdsItem;
  page: PageFacts;
  view: CompetitorView;
  prepared: PreparedAdGroup;
  counts: { headlinesCount: number; descriptionsCount: number };
  judged: JudgedTexts;
}

function goalOf({ item, prepared, counts, judged }: Ground, taken: TextIndex): ChoiceGoal {
  return {
    ...counts,
    judged,
    material: prepared.material,
    keywords: prepared.keywords,
    mustUseTerms: prepared.brandRules.mustUseTerms,
    takenBy: (print) => taken.find(print, themeOf(item.input)),
  };
}

async function lookAround(context: Context, task: { run: Run; item: AdsItem }, control: ItemControl): Promise<Ground> {
  const { run, item } = task;
  const { input } = item;
  const settings = settingsOf(run);
  const page = await readPage(context, input.finalUrl, { signal: control.signal, purpose: 'landingPage' });
  const view = await lookAtCompetitors(context, control, {
    keyword: input.keywords[0]?.text ?? '',
    locationCode: settings.locationCode,
    languageCode: primaryLanguage(page.language) || 'en',
    ownUrl: page.finalUrl,
  });
  const prepared = await prepareAdGroup(context, run, { input, page, competitors: view.competitors });
  const { headlinesCount, descriptionsCount } = settings;
  return { run, item, page, view, prepared, counts: { headlinesCount, descriptionsCount }, judged: new Map() };
}

function competitorsOf({ competitors }: CompetitorView): AdsItemOutput['competitors'] {
  return competitors.map(({ rankGroup, domain, title, description }) => ({
    position: rankGroup,
    domain,
    title,
    description,
  }));
}

function promptFor({ run, item, page, view, prepared, counts }: Ground): string {
  const examples = (run.results['examples'] ?? []) as ExampleAd[];
  return adsUserPrompt({
    ...counts,
    input: item.input,
    page,
    language: prepared.material.language,
    brand: domainStem(page.finalUrl) ?? '',
    facts: factSheet(page),
    competitors: competitorsOf(view),
    examples: examples.filter(({ adGroupId }) => adGroupId !== item.input.adGroup.id).slice(0, 3),
    brandRules: prepared.brandRules,
    rejections: prepared.rejections,
  });
}

/** Chooses and takes texts in one step, so that two ad groups never end with the same. */
function chooseForGood(context: Context, ground: Ground, written: WrittenAd): Promise<AdChoice> {
  const { run, item } = ground;
  const own = ownTexts(item.input);
  const proposed = {
    headlines: [...written.headlines, ...own.headlines],
    descriptions: [...written.descriptions, ...own.descriptions],
  };
  const adGroup = { runId: run.id, itemId: item.id, theme: themeOf(item.input) };
  return takeChosenTexts(context, adGroup, (taken) => {
    const choice = chooseAd(proposed, goalOf(ground, taken));
    const texts = [...choice.headlines, ...choice.descriptions].map(({ text }) => text);
    return { choice, texts: isEnough(choice) ? texts : null };
  });
}

function describe(ground: Ground, choice: AdChoice, written: WrittenAd): AdsItemOutput {
  const { item, page, view, prepared, counts } = ground;
  const { material, keywords, brandRules } = prepared;
  const { path1, path2 } = item.input;
  const paths = path1 === null ? cleanPaths(written.paths, material) : { path1, path2 };
  const ad = composeAd(choice, keywords, paths);
  const { language } = material;
  const combinations = checkCombinations(ad, { language, keywords });
  return {
    ad,
    analysis: written.analysis,
    combinations,
    strength: estimateStrength(ad, keywords, { language, combinations, mustUseTerms: brandRules.mustUseTerms }),
    competitors: competitorsOf(view),
    warnings: [
      ...warningsOf(choice, { input: item.input, ...counts }),
      ...page.warnings,
      ...(view.warning === null ? [] : [view.warning]),
    ],
    facts: factSheet(page),
    language,
  };
}

/** Works one ad group: read its page, look at competitors, write three times as many texts as needed, keep the best set (METHODS 3). */
export async function workAdGroup(
  context: Context,
  { run, item }: { run: Run; item: AdsItem },
  control: ItemControl,
): Promise<{ state: 'succeeded'; output: AdsItemOutput }> {
  const ground = await lookAround(context, { run, item }, control);
  const settings = settingsOf(run);
  const needed = { headlinesCount: settings.headlinesCount, descriptionsCount: deployedDescriptions(settings) };
  const task = {
    label: settings.model,
    prompt: promptFor(ground),
    judge: async (texts: WrittenAd) =>
      shortageOf(chooseAd(texts, goalOf(ground, await readTakenTexts(context, run.id))), needed),
  };
  let written = await writeAds(context, control, task);
  if (written.headlines.length + written.descriptions.length === 0 && written.failure !== null) throw written.failure;
  let choice = await chooseForGood(context, ground, written);
  // Between judging and taking, other ad groups may have taken the same texts.
  while (!isEnough(choice) && canWriteMore(written)) {
    written = await writeAds(context, control, { ...task, earlier: written });
    choice = await chooseForGood(context, ground, written);
  }
  if (!isEnough(choice)) throw new AppError('provider_rejected', explainShortage(choice));
  return { state: 'succeeded', output: describe(ground, choice, written) };
}
