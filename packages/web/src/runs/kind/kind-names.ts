import type { OptimizationKind } from '@serplift/core/api';

/** What people call the three kinds of optimization. */
export const kindNames: Record<OptimizationKind, string> = { ads: 'Google Ads', seo: 'SEO', questions: 'Questions' };
