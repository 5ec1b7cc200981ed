import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  cleanQuery,
  clusterQuestions,
  detectQuestion,
  evaluateDetection,
  groupQuestions,
  rankClusters,
  selectQuestions,
} from '@serplift/core/testing';
import { benchQuestionLabels } from './question-labels.ts';

const usage =
  'npm run bench -- questions [FOLDER with dev.tsv and test.tsv of query-wellformedness] [--labels FOLDER] [--wrong]';
const defaultFolder = path.resolve(import.meta.dirname, '../../../shared/data/query-wellformedness');
const wellFormedFrom = 0.8;

/** Prints how well questions are found in labeled queries, on well-formed questions of others, and how fast. */
export async function benchQuestions(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('questions') + 1);
  console.log(`Labeled queries of our own (${usage})\n`);
  console.log('language                             queries  questions  precision   recall    class   uncertain');
  for (const score of evaluateDetection()) {
    const cells = [score.precision, score.recall, score.classAccuracy, score.uncertain].map((share) =>
      share.toFixed(3),
    );
    console.log(
      `${score.group.padEnd(36)} ${String(score.queries).padStart(7)} ${String(score.questions).padStart(10)} ${cells.map((cell) => cell.padStart(9)).join(' ')}`,
    );
    if (rest.includes('--wrong') && score.group !== 'All') for (const line of score.wrong) console.log(`    ${line}`);
  }
  const labels = rest.indexOf('--labels');
  const labelFolder = labels === -1 ? undefined : rest[labels + 1];
  if (labelFolder !== undefined) {
    await benchQuestionLabels(labelFolder, { showWrong: rest.includes('--wrong') });
    return;
  }
  await benchWellFormed(rest.find((arg) => !arg.startsWith('-')) ?? defaultFolder);
  benchSpeed();
  benchPlan();
}

/** Questions of query-wellformedness (Faruqui and Das 2018, CC BY-SA 4.0) that raters found well-formed. */
async function benchWellFormed(folder: string): Promise<void> {
  let lines: string[];
  try {
    const files = await Promise.all(['dev.tsv', 'test.tsv'].map((name) => readFile(path.join(folder, name), 'utf8')));
    lines = files.flatMap((text) => text.trim().split('\n'));
  } catch {
    console.log(`\nquery-wellformedness is not at ${folder}; give its folder to measure on it.`);
    return;
  }
  const questions = lines.flatMap((line) => {
    const [text = '', rating = ''] = line.split('\t');
    return Number(rating) >= wellFormedFrom ? [text] : [];
  });
  const recall = (texts: readonly string[]): string => (texts.filter(isFound).length / texts.length).toFixed(3);
  const bare = questions.map((text) => text.replaceAll('?', '').trim());
  console.log(`\nquery-wellformedness, ${questions.length} questions rated ${wellFormedFrom} or better (bar .970):`);
  console.log(`  recall as they are ${recall(questions)}, without their question marks ${recall(bare)}`);
}

function isFound(text: string): boolean {
  const clean = cleanQuery(text);
  return clean.drop === null && detectQuestion(clean)?.isLikely === true;
}

function benchSpeed(): void {
  console.log(
    '\nqueries    questions   clusters   detect (CPU)   cluster (CPU)   both (bar 5 s)   memory above idle (bar 300 MB)',
  );
  for (const count of [25_000, 50_000, 100_000]) {
    const texts = makeQueries(count);
    const idle = process.memoryUsage().rss;
    const started = process.cpuUsage();
    const found = texts.flatMap((text, index) => {
      const clean = cleanQuery(text);
      const detection = clean.drop === null ? detectQuestion(clean) : null;
      if (detection === null) return [];
      const { class: kind, language } = detection;
      return [{ text: clean.text, class: kind, language, clicks: index % 7, impressions: 10, pages: [index % 300] }];
    });
    const detected = process.cpuUsage(started).user / 1e6;
    const clusters = clusterQuestions(found).length;
    const both = process.cpuUsage(started).user / 1e6;
    const cells = [
      count.toLocaleString('en').padEnd(10),
      String(found.length).padEnd(11),
      String(clusters).padEnd(10),
      `${detected.toFixed(2)} s`.padEnd(14),
      `${(both - detected).toFixed(2)} s`.padEnd(15),
      `${both.toFixed(2)} s`.padEnd(16),
      `${((process.memoryUsage().rss - idle) / 1e6).toFixed(0)} MB`,
    ];
    console.log(cells.join(' '));
  }
}

/** What planning a run costs on the largest import: every eighth query asks something. */
function benchPlan(): void {
  const rowCount = 500_000;
  const questions = makeQueries(Math.round(rowCount / 8));
  const idle = process.memoryUsage().rss;
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    query: index % 8 === 0 ? (questions[index / 8] ?? null) : `${things[index % things.length] ?? ''} number ${index}`,
    page: `https://a.example/page-${index % 2000}`,
    clicks: index % 7,
    impressions: 10 + (index % 900),
    position: 1 + (index % 40),
  }));
  const started = process.cpuUsage();
  const selection = selectQuestions({ rows, minImpressions: 10, brand: { domain: 'a.example' } });
  const selected = process.cpuUsage(started).user / 1e6;
  const model = {
    b: [-2.1, -1, 0.9, 0, 0, -0.15],
    level: { from: [0], to: [0] },
    phi: 1,
    label: 'site' as const,
    n: 5000,
    weight: 1,
    rows: 1000,
    isSlopePrior: false,
  };
  const measures = { model, windowDays: 90, knownPages: [] };
  const groups = groupQuestions({ questions: selection.questions, ...measures });
  const { clusters, total } = rankClusters({ groups, maxClusters: 100, ...measures });
  const both = process.cpuUsage(started).user / 1e6;
  const memory = ((process.memoryUsage().rss - idle) / 1e6).toFixed(0);
  console.log(
    `\nplan of ${rowCount.toLocaleString('en')} rows: ${selection.questions.length} questions in ${total} clusters,`,
  );
  console.log(
    `  the best ${clusters.length} of them in ${both.toFixed(1)} s CPU (finding ${selected.toFixed(1)} s), ${memory} MB above idle with the rows`,
  );
}

const verbs =
  'wash clean store repair choose install remove fix paint dry fold reset measure test buy sell carry open'.split(' ');
const things =
  'tent jacket boot stove bag lamp sofa roof router phone mattress engine guitar window fridge drill'.split(' ');
const parts = 'pole zip sole valve seal bulb cover tile port case strap handle lining hinge filter belt'.split(' ');
const places =
  'winter summer rain snow home car boat garden school office kitchen desert forest city beach attic'.split(' ');
const patterns = [
  'how to V a T P in L',
  'can you V a T P in L',
  'how often should i V a T P in L',
  'why does my T P not V in L',
];

/** Different queries, each a pattern with a verb, a thing, its part and a place. */
function makeQueries(count: number): string[] {
  const lists = [patterns, verbs, things, parts, places];
  return Array.from({ length: count }, (_, index) => {
    // A step without a common factor walks every combination once, in no order.
    let at = (index * 7919) % lists.reduce((product, list) => product * list.length, 1);
    const [pattern = '', verb = '', thing = '', part = '', place = ''] = lists.map((list) => {
      const chosen = list[at % list.length];
      at = Math.floor(at / list.length);
      return chosen ?? '';
    });
    return pattern.replace('V', verb).replace('T', thing).replace('P', part).replace('L', place);
  });
}
