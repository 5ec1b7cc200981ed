import * as z from 'zod/mini';
import { id, typedText } from '../values.ts';

/** More policy topics than an ad is ever found to touch. */
const topicsPerAd = 20;

/** Policy topics a person asks Google to exempt, per ad. */
export const exemptionsOf = (maxAds: number) =>
  z._default(
    z
      .array(z.object({ adId: id, topics: z.array(typedText(200)).check(z.maxLength(topicsPerAd)) }))
      .check(z.maxLength(maxAds)),
    [],
  );
