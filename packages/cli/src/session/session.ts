import type { CallOptions, CurrentUser, Endpoint, InputOf, OutputOf } from '@serplift/core/api';
import type { Terminal } from '../output/terminal.ts';
import type { GlobalOptions } from './global-options.ts';

/** What opening a session needs to know. */
export interface SessionOptions {
  terminal: Terminal;
  options: GlobalOptions;
  /** Talk for people, silent with --quiet. */
  say: (text: string) => void;
  warn: (text: string) => void;
}

/** The way into the product: the same calls, on this machine or through a server. */
export interface Session {
  mode: 'local' | 'remote';
  /** The database in local mode, the server's address in remote mode. */
  place: string;
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** Local mode: a team of the operator's; remote mode: of the token's owner, who has one already. */
  createTeam(name: string): Promise<Omit<NonNullable<CurrentUser['team']>, 'sampleData'>>;
  /** Local mode: works the queue in this process until `stop`; remote mode: the server does that. */
  startWorking(): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}
