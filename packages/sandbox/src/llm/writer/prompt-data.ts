import type { Json } from './json.ts';

/** One labeled block of data in a prompt. */
export interface DataBlock {
  name: string;
  value: Json;
}

const BLOCK = /<data(\s[^>]*\bname\s*=[^>]*)>([\s\S]*?)<\/data>/gu;
const NAME = /\bname\s*=\s*["']([^"']+)["']/u;

/** Finds the `<data name="…">JSON</data>` blocks of a prompt; text that is not JSON stays a text. */
export function readDataBlocks(prompt: string): DataBlock[] {
  return [...prompt.matchAll(BLOCK)].map(([, attributes = '', body = '']) => ({
    name: NAME.exec(attributes)?.[1]?.toLowerCase() ?? 'data',
    value: parseOrKeep(body.trim()),
  }));
}

/** The prompt without its data blocks: what the writer was asked to do. */
export function readInstructions(prompt: string): string {
  return prompt.replaceAll(BLOCK, ' ');
}

function parseOrKeep(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}
