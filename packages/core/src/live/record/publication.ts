import type { DestinationKind } from '../../contract/live/destinations-api.ts';
import type { PageField } from '../../providers/sites/site.ts';

/** Texts of a run that go to one destination together and can be rolled back together. */
export interface BatchRecord {
  id: string;
  teamId: string;
  runId: string;
  /** Null when the destination was disconnected since. */
  destinationId: string | null;
  kind: DestinationKind;
  destinationName: string;
  state: 'planning' | 'planned' | 'running' | 'done';
  plannedBy: string | null;
  createdAt: Date;
  publishedBy: string | null;
  publishedAt: Date | null;
}

export type PublicationState =
  | 'accepted'
  | 'sending'
  | 'inDoubt'
  | 'proposed'
  | 'published'
  | 'live'
  | 'conflict'
  | 'failed'
  | 'kept'
  | 'rollingBack'
  | 'rolledBack';

/** One text of one page: written before anything is sent, so that whatever happens it is known what was meant. */
export interface Publication {
  id: string;
  batchId: string;
  teamId: string;
  runId: string;
  itemId: string;
  ordinal: number;
  pageUrl: string;
  field: PageField;
  /** What the page showed when the proposal was written. */
  proposalSaw: string | null;
  /** What the website's system kept when it was planned; null is unset. */
  storedBefore: string | null;
  /** What the page showed when it was planned. */
  renderedBefore: string | null;
  after: string;
  /** What the page showed when it was last read back. */
  renderedAfter: string | null;
  state: PublicationState;
  /** Raised when a person decides a conflict, so that the write is a new one. */
  round: number;
  /** How often the write was sent in this round; every outcome carries it, so a late worker cannot overwrite. */
  attempt: number;
  /** The page's version right before the first send of this round, where its system has one. */
  sentVersion: string | null;
  /** The file behind the page when it was planned, where the site is made from a repository. */
  sourcePath: string | null;
  /** The key that the file gets for a title for search engines, such as "seo.title"; null where it says the text already. */
  sourceKey: string | null;
  /** The pull request that it was last sent with. */
  proposalId: string | null;
  /** The last pull request that was to restore the text from before. */
  rollbackProposalId: string | null;
  conflictStored: string | null;
  conflictRendered: string | null;
  message: string | null;
  /** Null until its page was read for the plan. */
  plannedAt: Date | null;
  /** Since when its site is waited for: an answer was lost, or it asked to be called later. */
  waitingSince: Date | null;
  /** When its page or site is read next. */
  nextCheckAt: Date | null;
  sentAt: Date | null;
  publishedAt: Date | null;
  /** When the text was first seen on the page. */
  liveAt: Date | null;
  rolledBackAt: Date | null;
  /** The name of the person who asked for the rollback. */
  rolledBackBy: string | null;
  checks: number;
}

/** Names one write for the website's system, which makes it once however often it arrives. */
export const writeIdOf = ({ id, round }: Pick<Publication, 'id' | 'round'>): string => `${id}-${round}`;
