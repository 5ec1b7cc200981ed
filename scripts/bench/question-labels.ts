import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { evaluateClusters, evaluateSelection } from '@serplift/core/testing';

/** The half that rules may be tuned on, and the half that is looked at once, at the end. */
const halves = ['open', 'sealed'] as const;

async function readTable(folder: string, name: string): Promise<string[][]> {
  const text = await readFile(path.join(folder, name), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

const share = (value: number): string => value.toFixed(3);

/**
 * Prints how well questions are found and clustered in real queries that people labeled: `queries-open.tsv` and
 * `queries-sealed.tsv` with label, site and query; `clusters-open.tsv` and `clusters-sealed.tsv` with cluster, site and query.
 */
export async function benchQuestionLabels(folder: string, { showWrong = false } = {}): Promise<void> {
  console.log(`\nReal queries labeled by people, ${folder}`);
  const members = [];
  for (const half of halves) {
    const queries = await readTable(folder, `queries-${half}.tsv`);
    const score = evaluateSelection(queries.map(([label = '', site = '', query = '']) => ({ label, site, query })));
    console.log(
      `  ${half.padEnd(7)} ${score.queries} queries, ${score.questions} questions: precision ${share(score.precision)} (bar .900), recall ${share(score.recall)} (bar .950), uncertain ${share(score.uncertain)}`,
    );
    if (showWrong && half === 'open') for (const line of score.wrong) console.log(`    ${line}`);
    const clustered = await readTable(folder, `clusters-${half}.tsv`);
    members.push(...clustered.map(([cluster = '', site = '', query = '']) => ({ cluster, site, query, part: half })));
  }
  for (const score of evaluateClusters(members)) {
    console.log(
      `  ${score.part.padEnd(7)} ${score.queries} questions in ${score.clusters} clusters: pairwise precision ${share(score.precision)}, recall ${share(score.recall)}, F1 ${share(score.f1)} (bar .850)`,
    );
    if (showWrong && score.part === 'open') for (const line of score.wrong) console.log(`    ${line}`);
  }
}
