import type { ItemControl } from '../../runs/engine/method.ts';
import type { ReviewedText } from '../../runs/purchase/review-prompt-rules.ts';
import { describeUnchecked, leftOut, reviewTexts, switchedOff } from '../../runs/purchase/review-texts.ts';
import type { Context } from '../../team/context/context.ts';
import { unseenWords } from '../../text/claims/unseen-word-rules.ts';
import type { AdField, AdMaterial } from '../ad/ad-text.ts';
import type { AdCandidate } from '../check/ad-candidate.ts';
import type { AdChoice } from '../check/choose-ad-rules.ts';
import type { LandingPage } from '../check/prepare-ad-material-rules.ts';
import type { AdReview } from '../check/select-assets-rules.ts';

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

/** What the review of an ad group's texts came to. */
export interface ReviewedAd {
  review: AdReview | undefined;
  /** What people are told of texts that it didn't read. */
  unread: string;
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

/** Has the texts that pass the guard reviewed by one cheap call (docs/methods/claims.md), unless the run does without. */
export async function reviewAdTexts(context: Context, control: ItemControl, task: AdReviewTask): Promise<ReviewedAd> {
  const { page, mainQuery, results, writer, material } = task;
  const written = textsOf(task.choice);
  if (!task.isWanted || written.length === 0) return { review: undefined, unread: describeUnchecked(switchedOff) };
  const known = [...material.sources.map(({ source }) => source.text), ...material.queries];
  const texts = written.map(({ name, candidate: { text, claims = [] } }): ReviewedText => ({
    shown: { [name]: text },
    claims,
    unseen: unseenWords(text, known),
  }));
  const outcome = await reviewTexts(context, control, {
    writer,
    input: { page, brand: material.brand[0] ?? null, mainQuery, results, texts, isAd: true },
    sources: material.sources,
  });
  if ('missing' in outcome) return { review: undefined, unread: describeUnchecked(outcome.missing) };
  const { faults, order, ideas } = outcome.review;
  const keyOf = (index: number): string => written[index]?.candidate.text ?? '';
  return {
    review: {
      faults: new Map(Array.from(faults, ([index, found]) => [keyOf(index), found])),
      ideas: new Map(ideas.flatMap((group, idea) => group.map((index) => [keyOf(index), idea]))),
      places: new Map(order.map((index, place) => [keyOf(index), place / Math.max(1, order.length - 1)])),
    },
    unread: describeUnchecked(leftOut),
  };
}

/** What people are told of an ad with texts of the model that no review read; null when all were. */
export function uncheckedIn({ headlines, descriptions }: AdChoice, { review, unread }: ReviewedAd): string | null {
  const written = [...headlines, ...descriptions].filter(({ source }) => source === 'model');
  return written.every(({ text }) => review?.faults.has(text)) ? null : unread;
}
