import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { empty, instant, typedText } from '../values.ts';

/** A website with the Google Analytics property that counts its visits. */
export const websiteProperty = z.object({
  websiteUrl: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  /** Days of the figures that are kept; null until a run needed some. */
  window: z.nullable(z.object({ startDate: z.string(), endDate: z.string() })),
  fetchedAt: z.nullable(instant),
});
export type WebsiteProperty = z.infer<typeof websiteProperty>;

/** Which Google Analytics property belongs to which website. */
export const analyticsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/analytics-websites',
    access: 'team',
    token: 'read',
    summary: 'Websites with the Google Analytics property chosen for each.',
    input: empty,
    output: z.array(websiteProperty),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/analytics-websites',
    access: 'team',
    token: 'manage',
    summary: 'Choose the Google Analytics property of a website, or none; runs then have its sessions and revenue.',
    input: z.object({
      websiteUrl: typedText(2048).check(z.minLength(1)),
      propertyId: z.nullable(z.string().check(z.regex(/^\d{1,20}$/, 'A property ID has only digits.'))),
    }),
    output: z.array(websiteProperty),
  }),
};
