import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { agentTools } from './index.ts';
import { effectOf, listedTool } from './tool.ts';

const listFor = (...scopes: string[]) => agentTools.flatMap((tool) => listedTool(tool, scopes) ?? []);
const everything = listFor('read', 'run', 'decide', 'deploy', 'manage');

test('are at most sixteen, and clients read their list in at most 5,000 tokens', () => {
  for (const t of everything)
    console.log(
      t.name,
      encode(JSON.stringify(t)).length,
      encode(t.description!).length,
      encode(JSON.stringify(t.inputSchema)).length,
      encode(JSON.stringify(t.outputSchema)).length,
    );
  console.log(
    everything.length,
    encode(JSON.stringify({ tools: everything })).length,
    JSON.stringify(everything).length / 4,
    JSON.stringify(everything.find((t) => t.name === 'run')),
  );
  expect(everything.length).toBeLessThanOrEqual(16);
  expect(encode(JSON.stringify({ tools: everything })).length).toBeLessThanOrEqual(5000);
});
