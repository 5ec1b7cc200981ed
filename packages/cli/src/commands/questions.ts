import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { QuestionRunOptions } from '../questions/run-questions.ts';
import { gather, readImpressions, readLanguage, readLocation, readMaxQueries } from '../read-options.ts';
import { addRunOptions } from './run-options.ts';

const run = (cli: Cli, options: QuestionRunOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { runQuestions } = await import('../questions/run-questions.ts');
    return runQuestions({ cli, session, api }, options);
  });

const show = (cli: Cli, named: string | undefined, options: { question?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tools = { cli, session, api };
    const { findRun } = await import('../runs/find-run.ts');
    const { findQuestion, listQuestions } = await import('../questions/find-question.ts');
    const { questionsKind } = await import('../questions/questions-kind.ts');
    const optimizationId = await findRun(tools, questionsKind, named);
    if (options.question !== undefined) {
      const { printQuestion } = await import('../questions/print-question.ts');
      const question = findQuestion(await listQuestions(tools, optimizationId), options.question);
      return cli.result(question, () => printQuestion(cli, question));
    }
    const { allItems } = await import('../runs/list-items.ts');
    const { printRun } = await import('../runs/print-run.ts');
    const { aboutQuestionRun, printQuestions } = await import('../questions/print-questions.ts');
    const shown = await session.call(api.questions.show, { optimizationId });
    const questions = await allItems(tools, questionsKind, shown);
    return cli.result(questionsKind.withItems(shown, questions), () => {
      printRun(cli, shown, aboutQuestionRun(shown));
      if (questions.length === 0) return;
      cli.terminal.out('\n');
      printQuestions(cli, questions);
    });
  });

const cancel = (cli: Cli, optimizationId: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const after = await session.call(api.optimizations.cancelQuestions, { optimizationId });
    await cli.result(after, () => {});
    cli.say(after.results.summary ?? 'Cancelled.');
  });

const exportRun = (cli: Cli, named: string | undefined, options: { csv?: string; briefs?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tools = { cli, session, api };
    const { findRun } = await import('../runs/find-run.ts');
    const { writeCsv } = await import('../runs/write-csv.ts');
    const { writeBriefs } = await import('../questions/write-briefs.ts');
    const { questionsKind } = await import('../questions/questions-kind.ts');
    const { briefs } = options;
    const target = options.csv ?? (briefs === undefined ? '-' : undefined);
    const optimizationId = await findRun(tools, questionsKind, named);
    const { totalItems } = await session.call(api.questions.show, { optimizationId });
    if (briefs !== undefined) await writeBriefs(tools, optimizationId, briefs);
    if (target !== undefined) await writeCsv(tools, questionsKind, { optimizationId, target });
    if (target === '-') return exitCodes.ok;
    const written = { ...(target === undefined ? {} : { file: target }), ...(briefs === undefined ? {} : { briefs }) };
    await cli.result({ optimizationId, ...written, questions: totalItems }, () => {});
    if (target !== undefined) cli.say(`Wrote ${target}`);
    return exitCodes.ok;
  });

const merge = (cli: Cli, named: string[], options: { run?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (named.length < 2) throw new UsageError('Name at least two questions to merge.');
    const { mergeQuestions } = await import('../questions/edit-questions.ts');
    return mergeQuestions({ cli, session, api }, named, options);
  });

const split = (cli: Cli, named: string, options: { query: string[]; run?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { splitQuestion } = await import('../questions/edit-questions.ts');
    return splitQuestion({ cli, session, api }, named, options);
  });

function registerRun(questions: Command, cli: Cli): void {
  const command = questions
    .command('run')
    .description('Find the questions searchers ask and what to write for each')
    .option('--site <url>', "a connected website (default: the team's selected one)")
    .option('--from <import...>', 'work on an import (id or name) or on export files instead')
    .option('--max-queries <number>', 'analyse at most so many questions, best first', readMaxQueries, 50)
    .option('--min-impressions <number>', 'leave out queries shown less often in three months', readImpressions, 10)
    .option(
      '--language <code>',
      "read queries in this language only (default: each query's own words tell)",
      readLanguage,
    )
    .option('--location <code>', 'DataForSEO location of the result pages', readLocation, 2840)
    .option('--model <label>', 'language model: grok-2-1212, gpt-4o, custom, …', 'grok-2-1212')
    .option('--brand <name>', 'a name that marks brand queries; may be repeated', gather)
    .option('--briefs <folder>', 'write one Markdown brief for each question into a new or empty folder');
  addRunOptions(command, 'question')
    .addHelpText(
      'after',
      `
The same command, repeated while its run is unfinished, follows that run instead of paying for another.
Ctrl-C cancels the run and keeps what it has finished.

Examples:
  $ serplift questions run
  $ serplift questions run --from export.zip --min-impressions 50 --dry-run
  $ serplift questions run --yes --max-cost 5 --csv questions.csv --briefs briefs   # cron, CI`,
    )
    .action((options: QuestionRunOptions) => run(cli, options));
}

function registerEdits(questions: Command, cli: Cli): void {
  questions
    .command('merge')
    .description('Make one question of several of an ended run')
    .argument('<question...>', 'words, place in the list or id; at least two')
    .option('--run <id>', 'the run (default: the newest)')
    .addHelpText(
      'after',
      '\nMembers and figures are united; the analysis of the strongest question stays.\n\nExamples:\n  $ serplift questions merge 1 4\n  $ serplift questions merge "how to wash a down jacket" "washing down"',
    )
    .action((named: string[], options: { run?: string }) => merge(cli, named, options));
  questions
    .command('split')
    .description('Make a question of its own of some queries of a question')
    .argument('<question>', 'words, place in the list or id')
    .requiredOption('--query <text>', 'a query that leaves; may be repeated', gather)
    .option('--run <id>', 'the run (default: the newest)')
    .addHelpText(
      'after',
      '\nThe new question is judged by the rules; nothing is bought.\n\nExamples:\n  $ serplift questions split 3 --query "how to wash a down vest"',
    )
    .action((named: string, options: { query: string[]; run?: string }) => split(cli, named, options));
}

/** `serplift questions`: what searchers ask, and what to write. */
export function registerQuestions(program: Command, cli: Cli): void {
  const questions = program.command('questions').description('Questions searchers ask, and what to write for each');
  registerRun(questions, cli);
  questions
    .command('show')
    .description('Show a run with its questions, or one question of it')
    .argument('[id]', 'the run (default: the newest)')
    .option('--question <question>', 'one question in full, by its words, place in the list or id')
    .addHelpText('after', '\nExamples:\n  $ serplift questions show\n  $ serplift questions show --question 3')
    .action((named: string | undefined, options: { question?: string }) => show(cli, named, options));
  questions
    .command('cancel')
    .description('Stop a run and keep what it has finished')
    .argument('<id>', 'the run')
    .addHelpText('after', '\nExamples:\n  $ serplift questions cancel 019ab0c2-…')
    .action((id: string) => cancel(cli, id));
  questions
    .command('export')
    .description('Write the questions of a run as CSV or as Markdown briefs')
    .argument('[id]', 'the run (default: the newest)')
    .option('--csv <file>', 'file to write; - is stdout (default without --briefs)')
    .option('--briefs <folder>', 'write one Markdown brief for each question into a new or empty folder')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift questions export --csv questions.csv\n  $ serplift questions export 019ab0c2-… --briefs briefs',
    )
    .action((named: string | undefined, options: { csv?: string; briefs?: string }) => exportRun(cli, named, options));
  registerEdits(questions, cli);
}
