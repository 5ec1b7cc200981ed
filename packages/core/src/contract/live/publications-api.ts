import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values.ts';
import { destinationKinds } from './destinations-api.ts';

export const publicationLimits = { pages: 500 } as const;

const text = z.nullable(z.string());

export const publicationStates = [
  'accepted',
  'sending',
  'inDoubt',
  'proposed',
  'published',
  'notShown',
  'live',
  'conflict',
  'failed',
  'kept',
  'rollingBack',
  'rolledBack',
] as const;

/** A pull request that people merge. */
const proposal = z.object({ number: z.number(), url: z.string() });

/** One text of one page: what was there, what was wanted, and what became of it. */
export const publication = z.object({
  id,
  itemId: id,
  pageUrl: z.string(),
  field: z.enum(['title', 'description']),
  /**
   * Accepted: not sent, or waiting for a person to publish it by hand. In doubt: sent, and the answer was lost; the site is read again.
   * Proposed: in a pull request. Published: kept by the site. Not shown: an hour later,
   * its page still showed another text. Live: seen on the page. Rolling back: still on the site; a pull request
   * that restores the text from before waits, or the answer to its rollback was lost.
   */
  state: z.enum(publicationStates),
  /** What the page showed when the text was proposed. */
  proposalSaw: text,
  /** What the site kept for the page before; null is unset, so that its template applied. */
  storedBefore: text,
  /** What the page showed before. */
  renderedBefore: text,
  after: z.string(),
  /** What the page showed when it was last read back. */
  renderedAfter: text,
  /** What the site's template adds to titles, and a page's own title leaves out. */
  siteSuffix: text,
  /** The file behind the page, where the site is made from a repository. */
  sourcePath: text,
  /** The pull request with this text. */
  proposal: z.nullable(proposal),
  /** The pull request that restores the text from before, or was to; null for other ways back. */
  rollbackProposal: z.nullable(z.extend(proposal, { mergedBy: text })),
  /** What was found in place of what was expected. */
  conflict: z.nullable(z.object({ stored: text, rendered: text })),
  message: text,
  /** Since when the site is waited for: the answer to a write was lost, or the site asked to be called later. */
  waitingSince: z.nullable(instant),
  /** When the site is asked again. */
  nextLookAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  liveAt: z.nullable(instant),
  rolledBackAt: z.nullable(instant),
  /** Who asked for the rollback. */
  rolledBackBy: text,
});
export type PublicationReceipt = z.infer<typeof publication>;

/** Texts of a run that go to one destination together. */
export const publicationBatch = z.object({
  id,
  optimizationId: id,
  destinationId: z.nullable(id),
  destinationName: z.string(),
  kind: z.enum(destinationKinds),
  /** Whether Serplift compares what the site keeps with what it expects, in one step with the write. */
  comparesAndWrites: z.boolean(),
  state: z.enum(['planning', 'planned', 'running', 'done']),
  plannedBy: text,
  createdAt: instant,
  publishedBy: text,
  publishedAt: z.nullable(instant),
  publications: z.array(publication),
});
export type PublicationBatch = z.infer<typeof publicationBatch>;

/** Rolling back: a pull request restores the text once it is merged, or the site's answer was lost. */
export const rollbackOutcomes = ['willRestore', 'restored', 'rollingBack', 'leftAlone', 'failed'] as const;
const batchPath = '/api/publications/{batchId}';

/** Accepted texts that go live, with receipts. */
export const publicationsApi = {
  plan: endpoint({
    method: 'POST',
    path: '/api/publications',
    access: 'team',
    token: 'run',
    summary: 'Plan the publication of accepted texts: reads the site and the pages, and writes nothing to them.',
    input: z.object({
      optimizationId: id,
      destinationId: id,
      /** Absent: every accepted page. */
      itemIds: z.optional(
        z
          .array(id)
          .check(
            z.minLength(1, 'Choose at least one page.'),
            z.maxLength(publicationLimits.pages, `At most ${publicationLimits.pages} pages at a time.`),
          ),
      ),
    }),
    output: z.object({
      batch: publicationBatch,
      /** Accepted pages that belong to another website. */
      leftOutPages: z.number(),
      /** Pages whose proposed text no review compared with the page. */
      uncheckedPages: z.number(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/optimizations/{optimizationId}/publications',
    access: 'team',
    token: 'read',
    summary: 'What was planned and published from a run, newest first, with a receipt for each text.',
    input: z.object({ optimizationId: id }),
    output: z.array(publicationBatch),
  }),
  show: endpoint({
    method: 'GET',
    path: batchPath,
    access: 'team',
    token: 'read',
    summary: 'One publication with the state and receipt of each text.',
    input: z.object({ batchId: id }),
    output: publicationBatch,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${batchPath}/publish`,
    access: 'team',
    token: 'deploy',
    summary:
      "Publish a plan: each text exactly once, and only if the page hasn't changed since; again for what failed or is in doubt.",
    input: z.object({ batchId: id }),
    output: publicationBatch,
  }),
  resolve: endpoint({
    method: 'POST',
    path: `${batchPath}/resolve`,
    access: 'team',
    token: 'deploy',
    summary: 'Resolve a conflict: keep what the site has now, or replace it.',
    input: z.object({ batchId: id, publicationId: id, choice: z.enum(['keep', 'replace'], 'Choose keep or replace.') }),
    output: publicationBatch,
  }),
  rollback: endpoint({
    method: 'POST',
    path: `${batchPath}/rollback`,
    access: 'team',
    token: 'deploy',
    summary: 'Restore the previous texts, unless they have changed since; with dryRun, only report what would happen.',
    input: z.object({
      batchId: id,
      /** Absent: all of them. */
      publicationIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(2 * publicationLimits.pages))),
      dryRun: z._default(z.boolean(), false),
    }),
    output: z.object({
      publications: z.array(
        z.object({
          publicationId: id,
          pageUrl: z.string(),
          field: z.enum(['title', 'description']),
          /** What it restores; null is unset. */
          restores: text,
          outcome: z.enum(rollbackOutcomes),
          message: text,
        }),
      ),
    }),
  }),
};
