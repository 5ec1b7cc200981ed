import type { OptimizationKind, OptimizationStatus } from '@serplift/core/api';
import type { Tone } from '../../ui/status/Badge.tsx';

/** What people call the three kinds of optimization. */
export const kindNames: Record<OptimizationKind, string> = { ads: 'Google Ads', seo: 'SEO', questions: 'Questions' };

/** What a run of each kind is called, and one of its items. */
export const runNouns: Record<OptimizationKind, { run: string; item: string }> = {
  ads: { run: 'optimization', item: 'ad group' },
  seo: { run: 'optimization', item: 'page' },
  questions: { run: 'analysis', item: 'question' },
};

/** How the status of a run reads. */
export const optimizationStatuses: Record<OptimizationStatus, { tone: Tone; label: string }> = {
  pending: { tone: 'accent', label: 'Pending' },
  processing: { tone: 'accent', label: 'Processing' },
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
};

/** A word at the beginning of a sentence or a title. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
