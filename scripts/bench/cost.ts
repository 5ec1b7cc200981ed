import {
  adsSystemPrompt,
  costTicks,
  modelTable,
  questionSystemPrompt,
  reviewSystemPrompt,
  reviewerOf,
  seoSystemPrompt,
} from '@serplift/core/testing';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

const ticksPerUsd = 10_000_000_000;
/** A page of about 300 words with its searches and ten results, as a request gives them. */
const userTokens = { 'an SEO page': 1500, 'an ad group': 1900, 'a question': 700 };
/** What a careful answer contains, with its quotes. */
const outputTokens = { 'an SEO page': 1500, 'an ad group': 2200, 'a question': 420 };
const prefixes = {
  'an SEO page': seoSystemPrompt,
  'an ad group': adsSystemPrompt,
  'a question': questionSystemPrompt,
};
/** Written once, and repaired for one item in five. */
const callsPerItem = 1.2;
const cachedFrom = 1024;

/** Prints the tokens of every static prefix, and what an item costs with each model: written, repaired and reviewed. */
export function benchCost(): void {
  console.log('Tokens and dollars an item (prefixes counted, requests and answers of a usual size)\n');
  for (const [item, prefix] of Object.entries({ ...prefixes, 'a review': reviewSystemPrompt })) {
    const tokens = countTokens(prefix);
    console.log(
      `${item.padEnd(12)} prefix of ${tokens} tokens, ${tokens >= cachedFrom ? 'cached' : 'too short for a cache'}`,
    );
  }
  const items = Object.keys(prefixes) as (keyof typeof prefixes)[];
  console.log(`\n${'model'.padEnd(16)}${items.map((item) => item.padStart(32)).join('')}`);
  for (const { label } of modelTable) {
    const cells = items.map((item) => {
      const cold = itemUsd(label, item, false);
      const warm = itemUsd(label, item, true);
      return `$${cold.toFixed(4)} cold, $${warm.toFixed(4)} cached`.padStart(32);
    });
    console.log(label.padEnd(16) + cells.join(''));
  }
}

function itemUsd(label: string, item: keyof typeof prefixes, isCached: boolean): number {
  const reviewer = reviewerOf({ describe: (name) => modelOf(name) as never }, label);
  const written = callUsd(
    label,
    { prefix: prefixes[item], user: userTokens[item], output: outputTokens[item] },
    isCached,
  );
  const reviewed = callUsd(
    reviewer,
    { prefix: reviewSystemPrompt, user: userTokens[item] + outputTokens[item] / 2, output: outputTokens[item] * 0.8 },
    isCached,
  );
  return callsPerItem * written + reviewed;
}

function modelOf(label: string): (typeof modelTable)[number] {
  const found = modelTable.find((model) => model.label === label);
  if (found === undefined) throw new Error(`No model is called ${label}.`);
  return found;
}

function callUsd(
  label: string,
  { prefix, user, output }: { prefix: string; user: number; output: number },
  isCached: boolean,
): number {
  const tokens = countTokens(prefix);
  const usage = {
    inputTokens: Math.round(tokens + user),
    cachedTokens: isCached && tokens >= cachedFrom ? tokens : 0,
    cacheWriteTokens: 0,
    outputTokens: Math.round(output),
    reasoningTokens: 0,
  };
  return costTicks(usage, modelOf(label).price) / ticksPerUsd;
}
