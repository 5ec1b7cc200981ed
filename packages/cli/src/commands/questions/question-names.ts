import type { QuestionClass, QuestionRecommendation } from '@serplift/core/api';

/** Recommendations as people read them. */
export const recommendationNames: Readonly<Record<QuestionRecommendation, string>> = {
  improve_existing: 'improve page',
  add_faq: 'add to FAQ',
  create_new: 'new page',
};

/** Kinds of questions as people read them. */
export const classNames: Readonly<Record<QuestionClass, string>> = {
  definition: 'definition',
  howTo: 'how to',
  comparison: 'comparison',
  price: 'price',
  troubleshooting: 'troubleshooting',
  yesNo: 'yes or no',
  choice: 'choice',
  timePlace: 'time or place',
  ideas: 'ideas or list',
  best: 'best of a kind',
};
