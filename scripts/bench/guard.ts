import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { judgeLabeledPage, type JudgedLabel, labeledPage, loadLanguageScores } from '@serplift/core/testing';

const answersFile = path.join(import.meta.dirname, 'support/labeled-answers.jsonl');
const usage = 'npm run bench -- guard [FILE] [--texts]';

/** Prints how many sound and false answers the guard and the rules of form refuse; what they let pass, the review reads. */
export async function benchGuard(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('guard') + 1);
  console.log(`Answers with quotes, before the review (${usage})\n`);
  const answers = await judgeAnswers(rest.find((arg) => !arg.startsWith('-')) ?? answersFile);
  console.log(''.padEnd(20), 'sound, refused'.padEnd(22), 'false, refused');
  const kinds = [...new Set(answers.map(({ kind }) => kind))];
  const samples = [...new Set(answers.map(({ sample }) => sample))];
  for (const kind of kinds) print(kind, (one) => one.kind === kind, answers);
  for (const sample of samples) print(`sample ${sample}`, (one) => one.sample === sample, answers);
  print('all', () => true, answers);
  if (!rest.includes('--texts')) return;
  for (const { texts, refused } of answers.filter((one) => !one.isFalse && one.refused.length > 0))
    console.log(`${texts.join(' | ')}\n    ${refused.join(' · ')}`);
}

async function judgeAnswers(file: string): Promise<JudgedLabel[]> {
  const scores = await loadLanguageScores();
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => judgeLabeledPage(labeledPage.parse(JSON.parse(line)), scores));
}

function print(name: string, isOfGroup: (one: JudgedLabel) => boolean, answers: readonly JudgedLabel[]): void {
  const share = (isFalse: boolean): string => {
    const of = answers.filter((one) => isOfGroup(one) && one.isFalse === isFalse);
    const part = of.filter(({ refused }) => refused.length > 0).length;
    return of.length === 0 ? '-' : `${part} of ${of.length} (${((100 * part) / of.length).toFixed(1)}%)`;
  };
  console.log(`  ${name}`.padEnd(20), share(false).padEnd(22), share(true));
}
