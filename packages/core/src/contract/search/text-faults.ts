/** What may be wrong with the title and description of a page, worst first (docs/methods/seo.md). */
export const textFaults = [
  'missingTitle',
  'boilerplateTitle',
  'sharedTitle',
  'otherLanguage',
  'cutOrStuffedTitle',
  'lacksQueryWords',
  'missingDescription',
  'sharedDescription',
  'none',
] as const;
export type TextFault = (typeof textFaults)[number];

/** What a new text is believed to change, as the log of the clicks at equal demand. */
export interface EffectPrior {
  mean: number;
  sd: number;
  source: string;
}

const rewritten = 'Judgment from two controlled tests of titles (MDN 2024, SigNoz 2026): both found nothing.';
const mended = 'Judgment: no controlled test of repaired titles was found, one shop lost 17 % when its titles broke.';
const described =
  'Judgment: search engines replace two in three descriptions, removing them often equals writing them.';

/** The effect by fault; the figures of docs/methods/seo.md. */
export const faultEffects: Record<TextFault, EffectPrior> = {
  missingTitle: { mean: 0.04, sd: 0.1, source: mended },
  boilerplateTitle: { mean: 0.04, sd: 0.1, source: mended },
  sharedTitle: { mean: 0.04, sd: 0.1, source: 'Assumed to be the same as for boilerplate.' },
  otherLanguage: { mean: 0.04, sd: 0.1, source: 'Assumed to be the same as for boilerplate.' },
  cutOrStuffedTitle: { mean: 0.01, sd: 0.08, source: 'Assumed to be the same as for a sound title.' },
  lacksQueryWords: { mean: 0.01, sd: 0.08, source: 'Assumed to be the same as for a sound title.' },
  missingDescription: { mean: 0.01, sd: 0.08, source: `${rewritten} ${described}` },
  sharedDescription: { mean: 0.01, sd: 0.08, source: `${rewritten} ${described}` },
  none: { mean: 0.01, sd: 0.08, source: rewritten },
};

/** The fault's name on the card, in the terminal and in files; null where the page was not read. */
export function faultName(fault: TextFault | null): string {
  return fault === null ? 'Not read' : faultNames[fault];
}

/** The names of all faults. */
export const faultNames: Record<TextFault, string> = {
  missingTitle: 'No title',
  boilerplateTitle: 'Boilerplate title',
  sharedTitle: 'Title shared with other pages',
  otherLanguage: 'Title in another language than the page',
  cutOrStuffedTitle: 'Title too long or stuffed',
  lacksQueryWords: 'Title lacks words of the main query',
  missingDescription: 'No description',
  sharedDescription: 'Description shared with other pages',
  none: 'No fault found',
};
