import { createHash } from 'node:crypto';
import { evaluateClaims, type JudgedText, loadLanguageScores, readClaimSample } from '@serplift/core/testing';
import { startSandbox } from '@serplift/sandbox';

const usage = 'npm run bench -- claims FOLDER with requests.jsonl, verdicts.jsonl and planted.jsonl [--texts]';
/** Prints how many sound texts the rules refuse and how many false ones they let pass, for the whole sample and each half. */
export async function benchClaims(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('claims') + 1);
  const folder = rest.find((arg) => !arg.startsWith('-') && arg !== 'claims');
  console.log(`Claims before the review (${usage})\n`);
  if (folder === undefined) return console.log('No folder given, so there is nothing to measure.');
  const judged = await judgeSample(folder);
  for (const [name, half] of [
    ['all', judged],
    ['first half', judged.filter((one) => !isSecondHalf(one))],
    ['second half', judged.filter(isSecondHalf)],
  ] as const) {
    print(name, half);
  }
  // The texts of the second half stay unread, so that it can tell whether a rule only fits the first.
  if (rest.includes('--texts')) printTexts(judged.filter((one) => !isSecondHalf(one)));
}

async function judgeSample(folder: string): Promise<JudgedText[]> {
  const sandbox = await startSandbox();
  try {
    return evaluateClaims(await readClaimSample(folder, sandbox.port), await loadLanguageScores());
  } finally {
    await sandbox.close();
  }
}

/** All texts of a request are in one half, and every other planted one. */
const isSecondHalf = ({ group, key, order }: JudgedText): boolean =>
  group === 'planted' ? order % 2 === 1 : (createHash('sha256').update(key).digest()[31] ?? 0) % 2 === 0;

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${part} of ${whole} (${((100 * part) / whole).toFixed(0)} %)`;
}

function print(name: string, judged: readonly JudgedText[]): void {
  console.log(name.padEnd(16), 'sound, refused'.padEnd(20), 'unsupported, refused'.padEnd(22), 'planted, refused');
  for (const group of ['seo', 'headline', 'description', 'question', 'planted'] as const) {
    const rows = judged.filter((one) => one.group === group);
    const of = (verdict: JudgedText['verdict']): string => {
      const those = rows.filter((one) => one.verdict === verdict);
      return share(those.filter(({ refused }) => refused.length > 0).length, those.length);
    };
    console.log(`  ${group}`.padEnd(16), of('sound').padEnd(20), of('unsupported').padEnd(22), of('planted'));
  }
  console.log(`  ${picks(judged)}\n`);
}

/** How the first text without a fault, in the writer's order, was ranked by a blind reader. */
function picks(judged: readonly JudgedText[]): string {
  const ranked = judged.filter(({ group, blindRank }) => group === 'seo' && blindRank !== null);
  const places = [...new Set(ranked.map(({ key }) => key))].flatMap((key) => {
    const valid = ranked
      .filter((one) => one.key === key)
      .filter(({ refused }) => refused.length === 0)
      .toSorted((a, b) => a.order - b.order);
    return valid[0]?.blindRank == null ? [] : [valid[0].blindRank];
  });
  return `pick first or second: ${share(places.filter((place) => place <= 2).length, places.length)}`;
}

function printTexts(judged: readonly JudgedText[]): void {
  for (const { group, verdict, text, refused } of judged) {
    const wrong = verdict === 'sound' ? refused.length > 0 : refused.length === 0;
    if (wrong && verdict !== 'disputed') console.log(`${group}, ${verdict}: ${text}\n    ${refused.join(' · ')}`);
  }
}
