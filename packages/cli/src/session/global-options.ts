/** Options every command takes. */
export interface GlobalOptions {
  json?: boolean;
  /** The columns to print, tab-separated. */
  fields?: string[];
  quiet?: boolean;
  verbose?: boolean;
  /** Slug of the team to act for in local mode. */
  team?: string;
  /** Work on this machine even when signed in to a server. */
  local?: boolean;
  /** Longest wait for one answer of a server, in seconds. */
  timeout?: number;
  /** False prints long output without a pager. */
  pager?: boolean;
  /** False never asks, even at a terminal. */
  input?: boolean;
}
