import type { QuestionSettings } from '@serplift/core/api';
import type { Tools } from '../runs/run-kind.ts';
import { type RunOptions, startAndFollow } from '../runs/start-and-follow.ts';
import { questionsKind } from './questions-kind.ts';
import { requireEmptyFolder, writeBriefs } from './write-briefs.ts';

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
  briefs?: string;
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

/** `serplift questions run`: quote, agreement, run, result, briefs. Answers the exit code. */
export async function runQuestions(tools: Tools, options: QuestionRunOptions): Promise<number> {
  const { briefs } = options;
  // Before anything is paid for.
  if (briefs !== undefined && options.dryRun !== true) await requireEmptyFolder(briefs);
  return startAndFollow(tools, questionsKind, {
    options,
    settings: settingsOf(options),
    ...(briefs === undefined ? {} : { afterwards: (run) => writeBriefs(tools, run.id, briefs) }),
  });
}
