import * as z from 'zod/mini';

/** One measure of how far the search data can be trusted. */
export const dataQualityItem = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string(),
  note: z.nullable(z.string()),
});
export type DataQualityItem = z.infer<typeof dataQualityItem>;
