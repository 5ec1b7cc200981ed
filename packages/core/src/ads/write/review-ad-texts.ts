import type { ItemControl } from '../../runs/engine/method.ts';
import type { ReviewedText } from '../../runs/purchase/review-prompt-rules.ts';
import { uncheckedIn } from '../../runs/purchase/review-rules.ts';
import { reviewTexts, uncheckedNote } from '../../runs/purchase/review-texts.ts';
import type { Context } from '../../team/context/context.ts';
import type { AdField, AdMaterial } from '../ad/ad-text.ts';
import type { AdCandidate } from '../check/ad-candidate.ts';
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

/** A text of the model as a reviewer gets it, with the name of its field. */
interface WrittenText {
  name: AdField;
  candidate: AdCandidate;
}

function textsOf({ headlines, descriptions, alternates }: AdChoice): WrittenText[] {
  const written = (list: readonly AdCandidate[], name: AdField) =>
    list.filter(({ source }) => source === 'model').map((candidate) => ({ name, candidate }));
  return [
    ...written(headlines, 'headline'),
    ...written(descriptions, 'description'),
    ...written(alternates.headlines, 'headline'),
    ...written(alternates.descriptions, 'description'),
  ].slice(0, textsReviewed);
}

const toReviewed = ({ name, candidate: { text, claims, doubts } }: WrittenText): ReviewedText => ({
  shown: { [name]: text },
  claims,
  doubts: doubts.map((doubt) => doubt.text),
});

/** Has the texts that pass the rules reviewed by one cheap call (docs/methods/claims.md), unless the run does without. */
export async function reviewAdTexts(context: Context, control: ItemControl, task: AdReviewTask): Promise<ReviewedAd> {
  const { page, mainQuery, results, writer, material } = task;
  const written = textsOf(task.choice);
  if (written.length === 0) return { review: undefined, warnings: [] };
  if (!task.isWanted)
    return { review: undefined, warnings: [`${uncheckedNote}: the review is switched off for this run.`] };
  const outcome = await reviewTexts(context, control, {
    writer,
    input: { page, brand: material.brand[0] ?? null, mainQuery, results, texts: written.map(toReviewed) },
    sources: material.sources,
  });
  if ('missing' in outcome) return { review: undefined, warnings: [`${uncheckedNote}: ${outcome.missing}`] };
  const { faults, order, unreviewed } = outcome.review;
  const keyOf = (index: number): string => written[index]?.candidate.text ?? '';
  const doubts = written.map(({ candidate }) => candidate.doubts);
  return {
    review: {
      faults: new Map(Array.from(faults, ([index, found]) => [keyOf(index), found])),
      places: new Map(order.map((index, place) => [keyOf(index), place / Math.max(1, order.length - 1)])),
      unchecked: new Map(uncheckedIn(doubts, outcome.review).map((notes, index) => [keyOf(index), notes])),
    },
    warnings: unreviewed.length === 0 ? [] : [`The review left out ${unreviewed.length} of ${written.length} texts.`],
  };
}
