import type { OptimizationKind } from '../runs/record/optimization.ts';

/** A reason that people can choose when they reject a proposal, and what its writing rule is called. */
export interface RejectReason {
  id: string;
  /** What the dialog offers, and what is kept with the decision. */
  text: string;
  /** The name of the rule. */
  name: string;
  /** What the writer of later texts is asked to do; null where the reason is not about the words. */
  advice: string | null;
}

const untrue: RejectReason = {
  id: 'untrue',
  text: 'It is not true or not precise',
  name: 'Not true or not precise',
  advice: 'State a fact only as the page states it, with its whole number, unit and condition; else leave it out.',
};
const tone: RejectReason = {
  id: 'tone',
  text: 'It does not sound like us',
  name: 'Wrong tone',
  advice: "Write in the tone of the page's own text: its words, its form of address, no louder than it is.",
};
const tooLong: RejectReason = {
  id: 'tooLong',
  text: 'It is too long',
  name: 'Too long',
  advice: 'Write shorter texts than the form allows: one idea each, without filler.',
};
const brandMissing: RejectReason = {
  id: 'brandMissing',
  text: 'The brand name is missing',
  name: 'Brand name missing',
  advice: 'Name the brand in the texts where the form has room for it.',
};

/** The reasons that each kind of run offers, in the order of the dialog; another one can always be written. */
export const rejectReasons: Readonly<Record<OptimizationKind, readonly RejectReason[]>> = {
  seo: [
    {
      id: 'currentBetter',
      text: 'The current text is better',
      name: 'Current text is better',
      advice: "Keep what the page's current title and description do well, and add what they lack.",
    },
    untrue,
    {
      id: 'notSentence',
      text: 'It is not a whole sentence',
      name: 'Not a whole sentence',
      advice: 'Write descriptions as whole sentences, not as lists of words.',
    },
    {
      id: 'language',
      text: 'It is in the wrong language',
      name: 'Wrong language',
      advice: 'Write every word in the language of the page, except names.',
    },
    {
      id: 'repeats',
      text: 'It repeats another page',
      name: 'Repeats another page',
      advice: 'Name what only this page has, so that no other page could have the same text.',
    },
    tone,
    tooLong,
    brandMissing,
  ],
  ads: [
    untrue,
    tone,
    {
      id: 'keywords',
      text: 'It does not fit the keywords',
      name: "Doesn't fit the keywords",
      advice: 'Let the headlines answer the keywords of the ad group that have the most traffic.',
    },
    tooLong,
    brandMissing,
  ],
  questions: [
    {
      id: 'notForSite',
      text: 'It is not a question for this site',
      name: 'Not a question for this site',
      advice: null,
    },
    {
      id: 'answeredElsewhere',
      text: 'We have answered it elsewhere',
      name: 'Answered elsewhere',
      advice: null,
    },
    { id: 'wrongAdvice', text: 'The recommendation is wrong', name: 'Wrong recommendation', advice: null },
    untrue,
    tone,
    tooLong,
  ],
};

/** The reason that asks to avoid a word, as the dialog keeps it. */
export function avoidReason(word: string): string {
  return `Avoid the word “${word.trim().replaceAll(/["“”„«»]/gu, '')}”`;
}

/** The longest word or phrase that a rule can ask to avoid. */
export const longestAvoided = 40;
