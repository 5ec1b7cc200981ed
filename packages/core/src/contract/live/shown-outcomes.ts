/** Days after a title went live on which a result page is looked at. */
export const lookDays = [14, 28] as const;
export type LookDay = (typeof lookDays)[number];
export const lastLookDay: LookDay = 28;

export const shownOutcomes = ['asWritten', 'shortened', 'brand', 'heading', 'before', 'other', 'notFound'] as const;
/** What a result page showed of a title: `before` is still the title that was replaced. */
export type ShownOutcome = (typeof shownOutcomes)[number];

const words: Record<ShownOutcome, string> = {
  asWritten: 'Shown as written',
  shortened: 'Shortened',
  brand: "The site's name was added",
  heading: "Replaced by the page's heading",
  before: 'Still the previous title',
  other: 'Replaced by other words',
  notFound: 'Not among the first results',
};

/** What became of a title, in words. */
export const describeShown = (outcome: ShownOutcome): string => words[outcome];
