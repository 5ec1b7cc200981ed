import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import {
  gather,
  readImportDays,
  readImpressions,
  readLanguage,
  readLocation,
  readMaxQueries,
} from '../options/read-options.ts';
import type { EditOptions } from '../review/edit-texts.ts';
import { addReview, addSaveIdea, withRunOption } from '../review/review-verbs.ts';
import type { RunTypesOf } from '../runs/run-kind.ts';
import { addRunOptions } from '../runs/run-options.ts';
import { addCancel, addShow, type RunNoun } from '../runs/run-verbs.ts';
import { withRun, withTools } from '../runs/with-run.ts';
import type { questionsKind } from './questions-kind.ts';
import type { QuestionRunOptions } from './run-questions.ts';

type QuestionTypes = RunTypesOf<typeof questionsKind>;

const load = async () => (await import('./questions-kind.ts')).questionsKind;
const edits = () => import('./edit-questions.ts');

function registerRun(questions: Command, cli: Cli): void {
  const command = questions
    .command('run')
    .description('Find the questions people search for and what to write for each')
    .option('--site <website>', "a connected website (default: the team's selected one)")
    .option('--from <import...>', 'use an import (ID or name) or export files instead; - for what is piped in')
    .option('--days <number>', "days that the --from files cover, if they don't say", readImportDays)
    .option('--max-queries <number>', 'maximum number of questions to analyze, best first', readMaxQueries, 50)
    .option('--min-impressions <number>', 'skip queries with fewer impressions in three months', readImpressions, 10)
    .option('--language <code>', 'only queries in this language (default: detected from each query)', readLanguage)
    .option('--location <code>', 'DataForSEO location for search results', readLocation, 2840)
    .option('--model <model>', 'language model: grok-2-1212, gpt-4o, custom, …', 'grok-2-1212')
    .option('--brand <name>', 'a brand name in queries; may be repeated', gather)
    .option('--ideas', 'also answer searches for ideas, size charts, lists and places nearby')
    .option('--best', 'also answer searches such as "best tent for rain"')
    .option('--no-review', 'skip the review of the answers by a second, cheap model');
  addRunOptions(command, 'question')
    .addHelpText(
      'after',
      `
Repeating the command while its run is in progress follows that run instead of starting another.
Ctrl-C cancels the run and keeps finished results.

Examples:
  $ serplift questions run
  $ serplift questions run --from export.zip --min-impressions 50 --dry-run
  $ serplift questions run --yes --max-cost 5 --csv questions.csv   # cron, CI`,
    )
    .action((options: QuestionRunOptions) =>
      withTools(cli, async (tools) => (await import('./run-questions.ts')).runQuestions(tools, options)),
    );
}

function registerEdits({ noun, cli, named }: RunNoun<QuestionTypes>): void {
  withRunOption(noun.command('edit'))
    .description('Rewrite a question and its answer; texts you leave out stay the same')
    .argument('<question>', named)
    .option('--question <text>', 'the new wording')
    .option('--answer <text>', 'the answer; 25 to 60 words work best')
    .option('-y, --yes', 'save the texts although the checks find something in them')
    .addHelpText(
      'after',
      `
With none of these options, you are prompted with the current texts.

Examples:
  $ serplift questions edit 3 --answer "$(cat answer.txt)"`,
    )
    .action((typed: string, { run, ...options }: EditOptions & { question?: string; answer?: string; run?: string }) =>
      withRun(cli, { load, named: run }, async (of) => (await edits()).editAnswer(of, typed, options)),
    );
  withRunOption(noun.command('merge'))
    .description('Merge several questions of a finished run into one')
    .argument('<question...>', `at least two, each by ${named}`)
    .addHelpText(
      'after',
      '\nQueries and figures are combined; the analysis of the strongest question is kept.\n\nExamples:\n  $ serplift questions merge 1 4\n  $ serplift questions merge "how to wash a down jacket" "washing down"',
    )
    .action((typed: string[], options: { run?: string }) =>
      withRun(cli, { load, named: options.run }, async (of) => (await edits()).mergeQuestions(of, typed)),
    );
  withRunOption(noun.command('split'))
    .description('Split some queries of a question into a new question')
    .argument('<question>', named)
    .requiredOption('--query <text>', 'a query to move; may be repeated', gather)
    .addHelpText(
      'after',
      '\nThe new question is judged by rules only, at no cost.\n\nExamples:\n  $ serplift questions split 3 --query "how to wash a down vest"',
    )
    .action((typed: string, options: { query: string[]; run?: string }) =>
      withRun(cli, { load, named: options.run }, async (of) => (await edits()).splitQuestion(of, typed, options.query)),
    );
}

/** `serplift questions`: what searchers ask, and what to write. */
export function registerQuestions(program: Command, cli: Cli): void {
  const noun = program.command('questions').description('Questions people search for, and what to write for each');
  const of: RunNoun<QuestionTypes> = { noun, cli, load, item: 'question', named: 'words, number in the list or ID' };
  registerRun(noun, cli);
  addShow(of, {
    flag: '--question <question>',
    examples: '  $ serplift questions show\n  $ serplift questions show --question 3',
  });
  addReview(of, { example: '3', estimates: true });
  registerEdits(of);
  addSaveIdea(of, {
    example: '3',
    save: async (run, typed, options) => (await edits()).saveQuestionIdea(run, typed, options),
  });
  addCancel(of);
  noun
    .command('export')
    .description('Export the questions of a run as CSV, or an answer as structured data')
    .argument('[run]', 'the run (default: the newest)')
    .option('--csv <file>', 'file to write; - for stdout', '-')
    .option('--json-ld <question>', 'print the answer to this question as structured data (FAQPage) for its page')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift questions export --csv questions.csv\n  $ serplift questions export --json-ld 3 > faq.json',
    )
    .action((id: string | undefined, { csv, jsonLd }: { csv: string; jsonLd?: string }) =>
      withRun(cli, { load, named: id }, async (run) =>
        jsonLd === undefined
          ? (await import('../runs/write-csv.ts')).exportRun(run, { csv })
          : (await edits()).printJsonLd(run, jsonLd),
      ),
    );
}
