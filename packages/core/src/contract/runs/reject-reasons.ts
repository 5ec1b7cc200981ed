import type { OptimizationKind } from './optimization.ts';

const untrue = 'It is not true or not precise';
const tone = 'It does not sound like us';
const tooLong = 'It is too long';
const brandMissing = 'The brand name is missing';

/** The reasons that each kind of run offers for a rejection, in the order of the dialog; another one can always be written. */
export const rejectReasons: Readonly<Record<OptimizationKind, readonly string[]>> = {
  seo: [
    'The current text is better',
    untrue,
    'It is not a whole sentence',
    'It is in the wrong language',
    'It repeats another page',
    tone,
    tooLong,
    brandMissing,
  ],
  ads: [untrue, tone, 'It does not fit the keywords', tooLong, brandMissing],
  questions: [
    'It is not a question for this site',
    'We have answered it elsewhere',
    'The recommendation is wrong',
    untrue,
    tone,
    tooLong,
  ],
};

/** How many of a team's latest reasons writers of a kind get, and how many are listed of each kind. */
export const reasonLimits = { given: 12, listed: 50 } as const;
