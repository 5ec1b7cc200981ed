/** The long part of a list's rules, loaded by itself. */
export { findProposalDoubts } from '@serplift/core/api';
