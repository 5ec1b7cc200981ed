import type { Context } from '../../context/context.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import type { ReviewedText } from '../../runs/purchase/review-prompt-rules.ts';
import { reviewTexts, uncheckedNote } from '../../runs/purchase/review-texts.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import type { AdChoice, AdReview } from '../check/choose-ad-rules.ts';
import type { LandingPage } from '../check/prepare-ad-material-rules.ts';

/** More than any ad uses; the best are reviewed. */
const textsReviewed = 40;

/** What a review is about and by whom. */
export interface AdReviewTask {
  /** As the rules alone would choose. */
  choice: AdChoice;
  material: AdMaterial;
  page: LandingPage;
  mainQuery: string | null;
  results: readonly { title: string; description: string | null }[];
  writer: string;
  isWanted: boolean;
}

/** What the review of an ad group's texts came to; `warnings` say what was not checked. */
export interface ReviewedAd {
  review: AdReview | undefined;
  warnings: string[];
}

function textsOf({ headlines, descriptions, alternates }: AdChoice): { key: string; shown: ReviewedText }[] {
  const written = (list: AdChoice['headlines'], name: string) =>
    list.filter(({ source }) => source === 'model').map(({ text }) => ({ key: text, shown: { [name]: text } }));
  return [
    ...written(headlines, 'headline'),
    ...written(descriptions, 'description'),
    ...written(alternates.headlines, 'headline'),
    ...written(alternates.descriptions, 'description'),
  ].slice(0, textsReviewed);
}

/** Has the texts that pass the rules reviewed by one cheap call (METHODS 5.5), unless the run does without. */
export async function reviewAdTexts(context: Context, control: ItemControl, task: AdReviewTask): Promise<ReviewedAd> {
  const { page, mainQuery, results, writer, material } = task;
  const written = textsOf(task.choice);
  if (written.length === 0) return { review: undefined, warnings: [] };
  if (!task.isWanted)
    return { review: undefined, warnings: [`${uncheckedNote}: the review is switched off for this run.`] };
  const texts = written.map(({ shown }) => shown);
  const outcome = await reviewTexts(context, control, {
    writer,
    input: { page, brand: material.brand[0] ?? null, mainQuery, results, texts },
    sources: material.sources,
  });
  if ('missing' in outcome) return { review: undefined, warnings: [`${uncheckedNote}: ${outcome.missing}`] };
  const { faults, order, unreviewed } = outcome.review;
  const keyOf = (index: number): string => written[index]?.key ?? '';
  return {
    review: {
      faults: new Map(Array.from(faults, ([index, found]) => [keyOf(index), found])),
      places: new Map(order.map((index, place) => [keyOf(index), place / Math.max(1, order.length - 1)])),
    },
    warnings: unreviewed.length === 0 ? [] : [`The review left out ${unreviewed.length} of ${written.length} texts.`],
  };
}
