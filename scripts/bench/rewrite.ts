import { readFile } from 'node:fs/promises';
import {
  calibrated,
  fewestForCalibration,
  fitCalibration,
  type RewriteObservation,
  scoreRewrites,
} from '@serplift/core/testing';

const usage = 'npm run bench -- rewrite FILE, as `serplift publish rewrites --json > FILE` writes it';
const folds = 10;

/** Prints how good the estimated risks of a rewrite were: their Brier score beside that of the base rate. */
export async function benchRewrite(args: readonly string[] = process.argv): Promise<void> {
  console.log(`Rewrite risk (${usage})\n`);
  const file = args.slice(args.indexOf('rewrite') + 1).find((arg) => arg !== 'rewrite');
  if (file === undefined) return console.log('No file given: nothing to score.');
  const { observations } = JSON.parse(await readFile(file, 'utf8')) as { observations: RewriteObservation[] };
  const score = scoreRewrites(observations);
  if (score === null) return console.log('No published title has been found in Google yet.');
  console.log(`${score.observations} titles, ${(100 * score.baseRate).toFixed(1)} % rewritten`);
  const start = observations.map((one) => ({ ...one, risk: one.startRisk }));
  const lines: [string, number | undefined][] = [
    ['base rate', score.brierOfBaseRate],
    ['risks as they were shown', score.brier],
    ['start values', scoreRewrites(start)?.brier],
  ];
  if (observations.length >= fewestForCalibration) lines.push(['refitted, titles left out', leftOut(observations)]);
  else console.log(`Too few to refit: ${fewestForCalibration} titles are needed.`);
  console.table(Object.fromEntries(lines.map(([name, brier]) => [name, { 'Brier score': brier?.toFixed(4) }])));
}

/** The Brier score of titles that the fit has not seen. */
function leftOut(observations: readonly RewriteObservation[]): number | undefined {
  const judged = observations.map((one, index) => {
    const fitted = fitCalibration(observations.filter((_, other) => other % folds !== index % folds));
    return { ...one, risk: calibrated(one.startRisk, fitted) };
  });
  return scoreRewrites(judged)?.brier;
}
