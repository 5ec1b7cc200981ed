/** A pull request with texts of a batch, or with what was there before them; written before anything is sent. */
export interface ProposalRecord {
  id: string;
  batchId: string;
  teamId: string;
  /** Made of what it proposes, so that it is found again after a crash. */
  branch: string;
  /** Sending: it isn't known yet whether it arrived. */
  state: 'sending' | 'open' | 'merged' | 'closed';
  /** Null until it is known, and on servers without pull requests. */
  number: number | null;
  url: string | null;
  purpose: 'publish' | 'rollback';
  /** The last commit on its branch when it was sent. */
  head: string | null;
  /** The account that merged it. */
  mergedBy: string | null;
}
