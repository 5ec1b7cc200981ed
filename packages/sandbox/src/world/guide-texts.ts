import { careGuides } from './guide-texts-care.ts';
import { tripGuides } from './guide-texts-trip.ts';

/** An article: its questions are what people ask to arrive there. */
export interface GuideText {
  slug: string;
  topic: string;
  title: string;
  /** Empty: the page has no meta description. */
  description: string;
  sections: [heading: string, paragraph: string][];
  questions: string[];
}

/** The shop's advice section. */
export const guideTexts: GuideText[] = [...careGuides, ...tripGuides];
