import type { QuestionSettings } from '@serplift/core/api';
import type { Tools } from '../runs/run-kind.ts';
import { type RunOptions, startAndFollow } from '../runs/start-and-follow.ts';
import { questionsKind } from './questions-kind.ts';

/** Options of `questions run`. */
export interface QuestionRunOptions extends RunOptions {
  maxQueries: number;
  minImpressions: number;
  language?: string;
  location: number;
  model: string;
  brand?: string[];
  ideas?: boolean;
  best?: boolean;
  review?: boolean;
}

function settingsOf(options: QuestionRunOptions): QuestionSettings {
  return {
    model: options.model,
    maxQueries: options.maxQueries,
    minImpressions: options.minImpressions,
    locationCode: options.location,
    ...(options.language === undefined ? {} : { language: options.language }),
    ...(options.ideas === true ? { withIdeas: true } : {}),
    ...(options.best === true ? { withBest: true } : {}),
    ...(options.review === false ? { review: false } : {}),
    ...(options.brand === undefined ? {} : { brandTerms: options.brand }),
  };
}

/** `serplift questions run`: quote, agreement, run, result. Answers the exit code. */
export function runQuestions(tools: Tools, options: QuestionRunOptions): Promise<number> {
  return startAndFollow(tools, questionsKind, { options, settings: settingsOf(options) });
}
