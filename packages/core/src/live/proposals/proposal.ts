/** A pull request with texts of a batch, or one that takes them back; written before anything is sent. */
export interface ProposalRecord {
  id: string;
  batchId: string;
  teamId: string;
  /** Made of what it proposes, so that it is found again after a crash; GitHub's own branch of a revert has another name. */
  branch: string;
  /** Sending: it isn't known yet whether it arrived. */
  state: 'sending' | 'open' | 'merged' | 'closed';
  /** Null until it is known. */
  number: number | null;
  url: string | null;
  purpose: 'publish' | 'rollback';
  /** The account that merged it. */
  mergedBy: string | null;
}
