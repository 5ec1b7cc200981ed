import type { SeoSettings, TextFault } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Tools } from '../runs/run-kind.ts';
import { type RunOptions, startAndFollow } from '../runs/start-and-follow.ts';
import { seoKind } from './seo-kind.ts';

/** Options of `seo run`. */
export interface SeoRunOptions extends RunOptions {
  startPosition: number;
  endPosition: number;
  maxPages?: number;
  page?: string[];
  model: string;
  brand?: string[];
  include?: string[];
  exclude?: string[];
  allAddresses?: boolean;
  fault?: TextFault[];
  mainQuery?: { page: string; query: string }[];
  location: number;
  language: string;
  review?: boolean;
}

function settingsOf(options: SeoRunOptions): SeoSettings {
  if (options.endPosition <= options.startPosition) {
    throw new UsageError('--end-position must be greater than --start-position.');
  }
  return {
    model: options.model,
    target: 'seo_titles_descriptions',
    startPosition: options.startPosition,
    endPosition: options.endPosition,
    locationCode: options.location,
    languageCode: options.language,
    ...(options.review === false ? { review: false } : {}),
    ...(options.maxPages === undefined ? {} : { maxPages: options.maxPages }),
    ...(options.page === undefined ? {} : { pages: options.page }),
    ...(options.include === undefined ? {} : { include: options.include }),
    ...(options.exclude === undefined ? {} : { exclude: options.exclude }),
    ...(options.allAddresses === true ? { allAddresses: true } : {}),
    ...(options.fault === undefined ? {} : { faults: options.fault }),
    ...(options.mainQuery === undefined ? {} : { mainQueries: options.mainQuery }),
    ...(options.brand === undefined ? {} : { brandTerms: options.brand }),
  };
}

/** `serplift seo run`: quote, agreement, run, result. Answers the exit code. */
export function runSeo(tools: Tools, options: SeoRunOptions): Promise<number> {
  return startAndFollow(tools, seoKind, { options, settings: settingsOf(options) });
}
