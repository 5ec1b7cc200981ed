import type { QuestionClass, QuestionPriority, QuestionQuery, QuestionRecommendation } from '@serplift/core/api';

export const priorityLabels: Record<QuestionPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

export const recommendationLabels: Record<QuestionRecommendation, string> = {
  improve_existing: 'Improve the page',
  add_faq: 'Add an FAQ',
  create_new: 'Write a new page',
};

export const classLabels: Record<QuestionClass, string> = {
  definition: 'Definition',
  howTo: 'How-to',
  comparison: 'Comparison',
  price: 'Price',
  troubleshooting: 'Troubleshooting',
  yesNo: 'Yes or no',
  choice: 'Choice',
  timePlace: 'Time and place',
  ideas: 'Ideas and lists',
  best: 'Best of a kind',
};

export const stateLabels: Record<QuestionQuery['state'], string> = {
  succeeded: 'To answer',
  kept: 'Answered already',
  failed: 'Failed',
  skipped: 'Skipped',
  working: 'In progress',
  waiting: 'Waiting',
};
