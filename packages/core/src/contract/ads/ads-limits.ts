/** The model that writes ads unless another is chosen. */
export const adsModelLabel = 'gpt-4o';
/** SPEC 5 and 9; Google takes at most 4 descriptions, the others are kept as alternates. */
export const adsLimits = {
  minHeadlines: 3,
  maxHeadlines: 15,
  defaultHeadlines: 5,
  minDescriptions: 2,
  maxDescriptions: 10,
  defaultDescriptions: 4,
  /** What Google's help says fills an ad: the most headlines and descriptions it takes. */
  deployedDescriptions: 4,
  headlineWidth: 30,
  descriptionWidth: 90,
  maxAdGroups: 5000,
} as const;
