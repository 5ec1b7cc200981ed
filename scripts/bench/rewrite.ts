import { readFile } from 'node:fs/promises';
import {
  calibrated,
  fewestForCalibration,
  fitCalibration,
  type RewriteObservation,
  rewriteRisk,
  scoreRewrites,
} from '@serplift/core/testing';
import { googleTitle } from '@serplift/sandbox';

const usage = 'npm run bench -- rewrite FILE, as `serplift publish rewrites --json > FILE` writes it';
const folds = 10;

/** Prints how good the estimated risks of a rewrite were: their Brier score next to that of the base rate. */
export async function benchRewrite(args: readonly string[] = process.argv): Promise<void> {
  console.log(`Rewrite risk (${usage})\n`);
  const file = args.slice(args.indexOf('rewrite') + 1).find((arg) => arg !== 'rewrite');
  const { observations, simulated } = file === undefined ? sample() : await readObservations(file);
  if (simulated !== false) {
    console.log(
      simulated === null
        ? 'The file does not say whether the sandbox or Google showed these titles.'
        : 'SAMPLE: the sandbox plays Google, by a rule made up for it. This shows that scoring and refitting work, not how Google behaves.',
    );
  }
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

interface Observed {
  observations: RewriteObservation[];
  /** Null where a file does not say. */
  simulated: boolean | null;
}

async function readObservations(file: string): Promise<Observed> {
  const { observations, simulated } = JSON.parse(await readFile(file, 'utf8')) as Partial<Observed>;
  if (!Array.isArray(observations)) throw new Error(`${file} has no observations. Write it with: ${usage}`);
  return { observations, simulated: simulated ?? null };
}

const brand = 'Alder & Pine';
const things = ['tent', 'rain jacket', 'sleeping bag', 'hiking boots', 'camp stove', 'headlamp', 'trekking poles'];
const promises = ['light', 'waterproof', 'for two', 'for winter', 'under $200', 'in five colors'];
const shapes: ((thing: string, promise: string) => string)[] = [
  (thing, promise) => `${thing} ${promise}`,
  (thing, promise) => `${thing} (${promise})`,
  (thing, promise) => `${thing}: ${promise}, tested on long tours | ${brand}`,
  (thing, promise) => `Buy a ${thing} ${promise} from people who test it outdoors | ${brand} | Outdoor Shop`,
  (thing, promise) => `How to choose a ${thing} ${promise}`,
  (thing, promise) => `${thing} ${promise} - ${brand}`,
];

/** Made-up titles with their estimated risk and what the sandbox's Google does with them. */
function sample(): Observed {
  const observations = things.flatMap((thing) =>
    promises.flatMap((promise) =>
      shapes.map((shape) => {
        const [title, h1] = [shape(thing, promise), `${thing} ${promise}`];
        const { probability: risk } = rewriteRisk(title, { h1, brand, language: 'en', otherTitles: [] });
        return { risk, startRisk: risk, isRewritten: googleTitle(title, { h1, siteName: brand }) !== title };
      }),
    ),
  );
  return { observations, simulated: true };
}

/** The Brier score of titles that the fit has not seen. */
function leftOut(observations: readonly RewriteObservation[]): number | undefined {
  const judged = observations.map((one, index) => {
    const fitted = fitCalibration(observations.filter((_, other) => other % folds !== index % folds));
    return { ...one, risk: calibrated(one.startRisk, fitted) };
  });
  return scoreRewrites(judged)?.brier;
}
