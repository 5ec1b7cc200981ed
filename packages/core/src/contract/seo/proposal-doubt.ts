export const proposalDoubtNames = {
  figure: 'Unproven figure',
  sentence: 'Broken sentence',
  language: 'Other language',
  duplicate: 'Duplicate text',
} as const;
export type ProposalDoubtKind = keyof typeof proposalDoubtNames;

/** What a person should look at before accepting a proposal. */
export interface ProposalDoubt {
  kind: ProposalDoubtKind;
  message: string;
}
