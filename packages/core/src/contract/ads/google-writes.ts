import * as z from 'zod/mini';

/** What Google does by itself in a campaign: rewrites texts, or picks another landing page (AI Max). */
export const googleWrites = z.array(z.enum(['texts', 'finalUrl']));
export type GoogleWrites = z.infer<typeof googleWrites>;

const does = { texts: 'rewrite headlines and descriptions', finalUrl: 'send people to another page of the site' };

/** The same in one sentence; null where Google does neither. */
export function describeGoogleWrites(writes: GoogleWrites | undefined): string | null {
  if (writes === undefined || writes.length === 0) return null;
  return `AI Max is on in this campaign: Google may ${writes.map((one) => does[one]).join(' and ')}.`;
}
