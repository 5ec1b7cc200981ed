import type {
  Api,
  CallOptions,
  InputOf,
  OptimizationSummary,
  Quote,
  SeoOptimization,
  SeoPage,
} from '@serplift/core/api';
import type { Cli } from '../../session/cli.ts';
import type { Session } from '../../session/session.ts';

/** What commands of a run work with. */
export interface Tools {
  cli: Cli;
  session: Session;
  api: Api;
}

/** What runs of every kind show. */
export type AnyRun = OptimizationSummary & Pick<SeoOptimization, 'maxCostUsd' | 'quote' | 'totalItems' | 'nextCursor'>;

/** What runs on search data show next to it. */
export type SearchRun = AnyRun & Pick<SeoOptimization, 'source' | 'dataQuality'>;

/** What an item of every kind has. */
export type AnyItem = Pick<SeoPage, 'id' | 'state' | 'reasons' | 'unchecked' | 'decision'>;

/** The texts of a proposal that a person may reword; null where there are none. */
export interface Texts {
  title: string | null;
  description: string | null;
}

/** The values a kind of run works with. */
export interface RunTypes {
  run: AnyRun;
  item: AnyItem;
  settings: object;
}

/** The values of a kind of run. */
export type RunTypesOf<Kind> = Kind extends RunKind<infer Of> ? Of : never;

/** What a run of any kind starts from. */
export type RunRequest<Settings extends object> = Pick<
  InputOf<Api['seo']['start']>,
  'websiteUrl' | 'importId' | 'maxCostUsd'
> & { settings: Settings; campaignIds?: string[]; adGroupIds?: string[] };

/** What a run would take. */
export interface Preview {
  /** For JSON. */
  answer: object;
  print(cli: Cli): void;
}

/** What sets the kinds of runs apart; everything else of their commands is shared. */
export interface RunKind<Of extends RunTypes> {
  /** What its command is called, as it is typed. */
  command: 'seo' | 'ads' | 'questions';
  /** What one item is called. */
  noun: 'page' | 'ad group' | 'question';
  quote(tools: Tools, request: RunRequest<Of['settings']>): Promise<Quote>;
  /** What a run would take, without a paid call; absent where the quote says all. */
  preview?(tools: Tools, request: RunRequest<Of['settings']>): Promise<Preview>;
  start(tools: Tools, request: RunRequest<Of['settings']>, options: CallOptions): Promise<Of['run']>;
  show(tools: Tools, optimizationId: string, options?: CallOptions): Promise<Of['run']>;
  cancel(tools: Tools, optimizationId: string, options?: CallOptions): Promise<OptimizationSummary>;
  history(tools: Tools, userId: string): Promise<OptimizationSummary[]>;
  items(
    tools: Tools,
    part: { optimizationId: string; limit: number; cursor?: string },
  ): Promise<{ items: Of['item'][]; nextCursor: string | null }>;
  itemsOf(run: Of['run']): Of['item'][];
  /** The run with all its items and so without a cursor, for JSON. */
  withItems(run: Of['run'], items: Of['item'][]): Omit<Of['run'], 'nextCursor'> & { nextCursor?: undefined };
  /** What an item is called in full; several may have the same name. */
  nameOf(item: Of['item']): string;
  /** The part of its name that people at a terminal need. */
  labelOf(item: Of['item']): string;
  /** Whether a person who typed this means the item. */
  isCalled(item: Of['item'], typed: string): boolean;
  /** Whether it may be meant when no item is called so. */
  isLike(item: Of['item'], typed: string): boolean;
  /** Whether lists number the items, so that a number means a place. */
  isNumbered: boolean;
  /** The current texts: what a person wrote wins over the proposal. */
  textsOf(item: Of['item']): Texts;
  /** Clicks per 28 days that the proposal could add; null where there is no estimate. */
  gainOf(item: Of['item']): number | null;
  csvText(items: readonly Of['item'][], options: { header: boolean; allColumns?: boolean | undefined }): string;
  /** Prints what a run is and how far its data can be trusted, without its items. */
  printRun(cli: Cli, run: Of['run']): void;
  printItems(cli: Cli, items: readonly Of['item'][]): void;
  /** Prints everything that is known of one item. */
  printItem(cli: Cli, item: Of['item']): void;
  /** Lines that say where to read on, without the command's name. */
  whereNext(run: Of['run']): string[];
  /** The path of the run's screen on a server. */
  screen(run: Of['run']): string;
}
