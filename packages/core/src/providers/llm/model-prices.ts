import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { AppError } from '../../contract/errors.ts';
import { type ModelEntry, modelTable, priceFromUsd } from './model-table.ts';

const usdPerMillion = z.number().nonnegative().max(1_000_000);
const modelPrices = z.strictObject({
  /** Names the list in the ledger, such as the day it was read. */
  version: z.string().trim().min(1).max(40).optional(),
  models: z.record(
    z.string(),
    z.strictObject({
      input: usdPerMillion,
      cachedInput: usdPerMillion.optional(),
      cacheWrite: usdPerMillion.optional(),
      output: usdPerMillion,
    }),
  ),
});

const name = 'SERPLIFT_MODEL_PRICES';
const example = '{"version":"2026-12-01","models":{"gpt-4o":{"input":2.5,"cachedInput":1.25,"output":10}}}';

function refuse(reason: string): never {
  throw new AppError('invalid_input', `${name} ${reason} Use JSON or the path of a JSON file, such as ${example}`);
}

function readText(setting: string): string {
  if (setting.trimStart().startsWith('{')) return setting;
  try {
    return readFileSync(setting, 'utf8');
  } catch {
    return refuse(`names the file "${setting}", which cannot be read.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('is not valid JSON.');
  }
}

/**
 * Rows of the model table with the prices of SERPLIFT_MODEL_PRICES (JSON or the name of a file of it, in USD per
 * million tokens). Throws `invalid_input` that says what is wrong with it.
 */
export function readModelPrices(setting: string | undefined): ModelEntry[] {
  if (setting === undefined || setting.trim() === '') return [];
  const read = modelPrices.safeParse(parse(readText(setting)));
  if (!read.success) {
    const issues = read.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`);
    return refuse(`is not a list of prices (${issues.join('; ')}).`);
  }
  const { version = 'configured', models } = read.data;
  return Object.entries(models).map(([label, { input, cachedInput, cacheWrite, output }]) => {
    const entry = modelTable.find((known) => known.label === label);
    if (entry === undefined) {
      const known = modelTable.map((one) => one.label).join(', ');
      return refuse(
        `names the model "${label}"; known are ${known}. A model of your own is priced with LLM_INPUT_USD_PER_MILLION and LLM_OUTPUT_USD_PER_MILLION.`,
      );
    }
    const known = entry.price;
    const writeShare = known.cacheWriteTicksPerMillion / known.inputTicksPerMillion;
    const written = cacheWrite ?? input * writeShare;
    const price = priceFromUsd({ input, cached: cachedInput ?? input, cacheWrite: written, output, version });
    return Object.assign({}, entry, { price });
  });
}
