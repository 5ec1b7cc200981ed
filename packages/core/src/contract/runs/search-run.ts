import * as z from 'zod/mini';
import { quote } from '../money/quote.ts';
import { dataQualityItem } from '../search/data-quality.ts';
import { costCeilingUsd, id, typedText } from '../values.ts';
import { optimizationSummary } from './optimization.ts';

/** What a run on search data or its quote starts from: a connected website, or imported search data. */
export const searchRunSource = {
  websiteUrl: z.optional(typedText(2048).check(z.minLength(1))),
  importId: z.optional(id),
  /** Ceiling in USD; the run stops cleanly before the call that could pass it. */
  maxCostUsd: z.optional(costCeilingUsd),
};

/** What the start call takes in addition to source and settings. */
export const searchRunStart = {
  ...searchRunSource,
  userId: z.optional(id),
  idempotencyKey: z.optional(typedText(200)),
};

/** A run on search data with everything but its items, which have a different name in each kind. */
export const searchRun = z.extend(optimizationSummary, {
  quote,
  maxCostUsd: z.nullable(z.number()),
  source: z.object({
    type: z.enum(['searchConsole', 'import']),
    importId: z.nullable(id),
    name: z.string(),
  }),
  dataQuality: z.array(dataQualityItem),
  totalItems: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type SearchRun = z.infer<typeof searchRun>;
