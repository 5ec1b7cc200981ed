import type { Decision } from './optimization.ts';

/** A proposal with why no review compared it with its page; null when one did. */
interface Proposal {
  unchecked: string | null;
  decision: Pick<Decision, 'verdict'> | null;
}

/** Whether nobody vouches for the words of a proposal: no review read it, and no person put other words in its place. */
export const isUnchecked = ({ unchecked, decision }: Proposal): boolean =>
  unchecked !== null && decision?.verdict !== 'edited';
