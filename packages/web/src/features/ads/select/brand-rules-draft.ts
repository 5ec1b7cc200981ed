import type { BrandRules } from '@serplift/core/api';
import { termsOf } from '../../../runs/settings/run-settings-rules.ts';

/** The rules as they are typed: lists one a line. */
export type BrandRulesDraft = Record<keyof BrandRules, string>;

interface ListField {
  name: Exclude<keyof BrandRules, 'voice'>;
  label: string;
  hint: string;
  most: number;
}

/** The lists of the form in order; `most` as the contract has it. */
export const listFields: ListField[] = [
  { name: 'mustUseTerms', label: 'Must-use terms', hint: 'Each ad uses at least one where it fits.', most: 20 },
  { name: 'forbiddenTerms', label: 'Forbidden terms', hint: 'Words no ad may contain.', most: 100 },
  {
    name: 'allowedCapitals',
    label: 'Allowed capitals',
    hint: 'Names that may be in capitals, such as NASA. Google rejects all others.',
    most: 100,
  },
  {
    name: 'competitorBrands',
    label: 'Competitor brands',
    hint: 'Competitors’ names that no ad may mention.',
    most: 100,
  },
];

export function draftOfRules(rules: BrandRules): BrandRulesDraft {
  return {
    voice: rules.voice,
    forbiddenTerms: rules.forbiddenTerms.join('\n'),
    mustUseTerms: rules.mustUseTerms.join('\n'),
    allowedCapitals: rules.allowedCapitals.join('\n'),
    competitorBrands: rules.competitorBrands.join('\n'),
  };
}

export function rulesOfDraft(draft: BrandRulesDraft): BrandRules {
  return {
    voice: draft.voice.trim(),
    forbiddenTerms: termsOf(draft.forbiddenTerms),
    mustUseTerms: termsOf(draft.mustUseTerms),
    allowedCapitals: termsOf(draft.allowedCapitals),
    competitorBrands: termsOf(draft.competitorBrands),
  };
}

/** What is wrong with the rules, by field. */
export function rulesErrors(rules: BrandRules): Record<string, string> {
  const errors: Record<string, string> = {};
  if (rules.voice.length > 1000) errors['voice'] = 'At most 1,000 characters.';
  for (const { name, most } of listFields) {
    if (rules[name].length > most) errors[name] = `At most ${most} terms.`;
    else if (rules[name].some((term) => term.length > 100)) errors[name] = 'At most 100 characters per term.';
  }
  return errors;
}
