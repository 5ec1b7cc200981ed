import { boundedSignals, faultName, type SupportWeights, type WeighedLabel } from '@serplift/core/testing';

/** An answer that the sum decides. */
export type Weighable = WeighedLabel & { weighed: NonNullable<WeighedLabel['weighed']> };

/** A fault that fewer answers have gets the weight of all such faults. */
const fewest = 8;
const penalty = 12;
const steps = 600;
const stepSize = 1;

/**
 * Fits the log odds of a false answer by logistic regression with a ridge penalty on standardized columns. Sound and false
 * answers of each kind weigh the same, as how many of them a sample has says nothing about the next answer.
 */
export function fitSupport(answers: readonly Weighable[]): Omit<SupportWeights, 'limit'> {
  const columns = columnsOf(answers);
  const rows = answers.map((answer) => columns.map(({ of }) => of(answer)));
  const scales = columns.map((_, at) => scaleOf(rows.map((row) => row[at] ?? 0)));
  const scaled = rows.map((row) =>
    row.map((value, at) => (value - (scales[at]?.mean ?? 0)) / (scales[at]?.deviation ?? 1)),
  );
  const fitted = descend(scaled, labelsOf(answers));
  const weights = fitted.weights.map((weight, at) => weight / (scales[at]?.deviation ?? 1));
  const base = weights.reduce((sum, weight, at) => sum - weight * (scales[at]?.mean ?? 0), fitted.base);
  const named = (group: Column['group']): Record<string, number> =>
    Object.fromEntries(
      columns.flatMap(({ group: of, name }, at) => (of === group ? [[name, round(weights[at] ?? 0)]] : [])),
    );
  const { pair = 0, otherFault = 0 } = named('rest');
  const { unquoted = 0, unsaid = 0, elsewhere = 0, widened = 0, lead = 0 } = named('signals');
  const signals = { unquoted, unsaid, elsewhere, widened, lead };
  return { base: round(base), pair, otherFault, signals, faults: named('faults') };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

interface Column {
  group: 'faults' | 'signals' | 'rest';
  name: string;
  of: (answer: Weighable) => number;
}

function columnsOf(answers: readonly Weighable[]): Column[] {
  const counts = new Map<string, number>();
  for (const answer of answers) for (const name of namesOf(answer)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= fewest).map(([name]) => name);
  const signals = Object.keys(answers[0] === undefined ? {} : boundedSignals(answers[0].weighed.signals));
  return [
    ...known.toSorted().map((name): Column => ({ group: 'faults', name, of: (one) => Number(namesOf(one).has(name)) })),
    ...signals.map((name): Column => ({ group: 'signals', name, of: (one) => signalOf(one, name) })),
    { group: 'rest', name: 'pair', of: ({ weighed }) => Number(weighed.texts > 1) },
    {
      group: 'rest',
      name: 'otherFault',
      of: (one) => [...namesOf(one)].filter((name) => !known.includes(name)).length,
    },
  ];
}

const namesOf = ({ weighed }: Weighable): Set<string> => new Set(weighed.faults.map(faultName));

const signalOf = ({ weighed }: Weighable, name: string): number =>
  Object.entries(boundedSignals(weighed.signals)).find(([key]) => key === name)?.[1] ?? 0;

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(spread) || 1 };
}

interface Label {
  isFalse: boolean;
  /** Its share of all labels. */
  share: number;
}

function labelsOf(answers: readonly Weighable[]): Label[] {
  const cellOf = ({ kind, isFalse }: Weighable): string => `${kind} ${isFalse}`;
  const sizes = new Map<string, number>();
  for (const answer of answers) sizes.set(cellOf(answer), (sizes.get(cellOf(answer)) ?? 0) + 1);
  const kinds = new Map<string, number>();
  for (const { kind } of answers) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return answers.map((answer) => {
    const ofKind = (kinds.get(answer.kind) ?? 0) / answers.length;
    return { isFalse: answer.isFalse, share: ofKind / 2 / (sizes.get(cellOf(answer)) ?? 1) };
  });
}

/** Gradient descent: the problem is convex and small, so that many plain steps do. */
function descend(rows: readonly number[][], labels: readonly Label[]): { base: number; weights: number[] } {
  let base = 0;
  let weights = (rows[0] ?? []).map(() => 0);
  for (let step = 0; step < steps; step += 1) {
    const slopes = weights.map((weight) => (penalty * weight) / rows.length);
    let baseSlope = 0;
    for (const [at, row] of rows.entries()) {
      const { isFalse = false, share = 0 } = labels[at] ?? {};
      const sum = row.reduce((total, value, column) => total + value * (weights[column] ?? 0), base);
      const error = (1 / (1 + Math.exp(-sum)) - Number(isFalse)) * share;
      baseSlope += error;
      for (const [column, value] of row.entries()) slopes[column] = (slopes[column] ?? 0) + error * value;
    }
    base -= stepSize * baseSlope;
    weights = weights.map((weight, column) => weight - stepSize * (slopes[column] ?? 0));
  }
  return { base, weights };
}
