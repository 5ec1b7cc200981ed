import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  labeledPage,
  loadLanguageScores,
  type SupportWeights,
  type WeighedLabel,
  weighLabeledPage,
  weighSupport,
} from '@serplift/core/testing';
import { fitSupport, type Weighable } from './fit-support.ts';

const answersFile = path.join(import.meta.dirname, 'labeled-answers.jsonl');
const weightsFile = path.join(
  import.meta.dirname,
  '../../../packages/core/src/text/claims/support/support-weights.json',
);
const usage = 'npm run bench -- support [FILE] [--write]';
/** Of the sound answers that the rules which decide by themselves let pass, this share is refused by the sum. */
const refusedSound = 0.05;

/**
 * Prints how many sound and false answers are refused without a review: as the product is, and by weights fitted on the
 * other samples; `--write` fits them on all samples for the product. FILE: other answers, of which nothing is fitted.
 */
export async function benchSupport(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('support') + 1);
  const other = rest.find((arg) => !arg.startsWith('-'));
  console.log(`Answers with quotes, without a review (${usage})\n`);
  const answers = await readAnswers(other ?? answersFile);
  printTable('as it is', answers, ({ isRefused }) => isRefused);
  if (other !== undefined) return;
  const samples = [...new Set(answers.map(({ sample }) => sample))];
  const refused = new Set<WeighedLabel>();
  for (const sample of samples) {
    const weights = fitWithLimit(answers.filter((one) => one.sample !== sample).filter(isWeighable));
    for (const one of answers.filter((answer) => answer.sample === sample)) if (isOver(one, weights)) refused.add(one);
  }
  printTable('by weights of the other samples', answers, (one) => refused.has(one));
  if (!rest.includes('--write')) return;
  const weights = fitWithLimit(answers.filter(isWeighable));
  await writeFile(weightsFile, `${JSON.stringify(weights, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), weightsFile)}.`);
}

async function readAnswers(file: string): Promise<WeighedLabel[]> {
  const scores = await loadLanguageScores();
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => weighLabeledPage(labeledPage.parse(JSON.parse(line)), scores));
}

const isWeighable = (one: WeighedLabel): one is Weighable => one.weighed !== null;

/** Whether an answer is refused by weights, or by a rule that no weight changes. */
function isOver(one: WeighedLabel, weights: SupportWeights): boolean {
  if (one.isRefusedOtherwise) return true;
  return isWeighable(one) ? weighSupport(one.weighed, weights) > weights.limit : one.isRefused;
}

function fitWithLimit(answers: readonly Weighable[]): SupportWeights {
  const weights = fitSupport(answers);
  const sums = answers.filter(({ isFalse }) => !isFalse).map((one) => weighSupport(one.weighed, weights));
  const limit = sums.toSorted((a, b) => b - a)[Math.floor(refusedSound * sums.length)] ?? 0;
  return { ...weights, limit: Math.round(limit * 1000) / 1000 };
}

function printTable(
  name: string,
  answers: readonly WeighedLabel[],
  isRefused: (answer: WeighedLabel) => boolean,
): void {
  console.log(name.padEnd(34), 'sound, refused'.padEnd(22), 'false, refused');
  const groups: [string, WeighedLabel[]][] = [
    ...[...new Set(answers.map(({ kind }) => kind))].map((kind) => [kind, answers.filter((one) => one.kind === kind)]),
    ...[...new Set(answers.map(({ sample }) => sample))].map((sample) => [
      `sample ${sample}`,
      answers.filter((one) => one.sample === sample),
    ]),
    ['all', [...answers]],
  ] as [string, WeighedLabel[]][];
  for (const [group, those] of groups) {
    const share = (isFalse: boolean): string => {
      const of = those.filter((one) => one.isFalse === isFalse);
      const part = of.filter(isRefused).length;
      return of.length === 0 ? '-' : `${part} of ${of.length} (${((100 * part) / of.length).toFixed(0)}%)`;
    };
    console.log(`  ${group}`.padEnd(34), share(false).padEnd(22), share(true));
  }
  console.log('');
}
