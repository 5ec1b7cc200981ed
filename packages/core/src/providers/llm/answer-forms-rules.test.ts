import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalWords } from '../upstream/refusal-words-rules.ts';
import { valuesIn } from './hear-answer-rules.ts';
import { findValue, jsonValuesIn } from './json-values-rules.ts';
import { basesOf, underBase } from './model-server.ts';
import { type ChatBody, formAfter, inForm, usualForm } from './request-form-rules.ts';

const schema = {
  type: 'object',
  properties: { titles: { type: 'array', items: { type: 'string' } } },
  required: ['titles'],
};
const find = (message: unknown) => findValue(valuesIn(message, schema), schema);

describe('the value of an answer', () => {
  it('is found in any prose that has no brackets of its own', () => {
    const prose = fc.string().map((text) => text.replaceAll(/[{}[\]"\\<>|]/gu, ' '));
    fc.assert(
      fc.property(prose, prose, fc.array(fc.string(), { minLength: 1 }), (before, after, titles) => {
        expect(find(`${before}${JSON.stringify({ titles })}${after}`)).toEqual({ value: { titles }, fits: true });
      }),
    );
  });

  it('is what is said, not what was thought, and the last of what was said', () => {
    const [draft, final] = ['{"titles":["draft"]}', '{"titles":["final"]}'];
    const said = [
      `<think>${draft}</think>${final}`,
      `${draft}</think>${final}`,
      `${final}<think>${draft}</think>`,
      `First: ${draft} Better: ${final}`,
      { content: final, reasoning_content: draft },
      {
        content: [
          { type: 'reasoning', text: draft },
          { type: 'text', text: final },
        ],
      },
    ];
    for (const message of said) expect([message, find(message)?.value]).toEqual([message, { titles: ['final'] }]);
  });

  it('may miss what its caller can judge, and is none in a broken object', () => {
    expect(find('{"titles":"one"}')).toEqual({ value: { titles: 'one' }, fits: false });
    expect(find('["one"]')).toEqual({ value: { titles: ['one'] }, fits: true });
    expect(find('{"titles":["one"],,')).toBeNull();
    expect(find('I cannot do that.')).toBeNull();
  });

  it('is looked for in any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(jsonValuesIn(text))).toBe(true);
      }),
    );
  });
});

const body: ChatBody = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Write.' },
    { role: 'user', content: 'Now.' },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'titles', schema, strict: true } },
  max_tokens: 6_000,
  temperature: 0.7,
};
const after = (status: number, text: string, param: string | null = null) => {
  const form = formAfter(usualForm, { status, text, param }, { body, isOwn: true });
  return form === null ? null : inForm(body, form);
};

describe('a request that was refused', () => {
  it.each([
    ["Unknown parameter: 'temperature'.", ['max_tokens', 'response_format']],
    ['Unrecognized arguments: temperature, max_tokens', ['response_format']],
    ['Structured outputs are not supported', ['max_tokens', 'response_format', 'temperature']],
    [
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      ['max_completion_tokens', 'response_format', 'temperature'],
    ],
    [
      "Error code: 400 - Unsupported parameter: 'max_tokens' with 4096 or more. Use 'max_completion_tokens' instead.",
      ['max_completion_tokens', 'response_format', 'temperature'],
    ],
  ])('leaves out or renames what the server names: %s', (text, kept) => {
    const names = Object.keys(after(400, text) ?? {}).filter((name) => name !== 'model' && name !== 'messages');
    expect(names.sort()).toEqual(kept);
  });

  it('falls from the schema to JSON, and then to the schema in the prompt', () => {
    const refusal = { status: 400, text: 'response_format is not supported', param: null };
    const first = formAfter(usualForm, refusal, { body, isOwn: false });
    const second = formAfter(first ?? usualForm, refusal, { body, isOwn: false });
    expect(inForm(body, first ?? usualForm)).toMatchObject({ response_format: { type: 'json_object' } });
    expect(inForm(body, second ?? usualForm)).not.toHaveProperty('response_format');
    expect(JSON.stringify(inForm(body, second ?? usualForm).messages)).toContain('JSON schema');
    expect(formAfter(second ?? usualForm, refusal, { body, isOwn: false })).toBeNull();
  });

  it('takes the largest value that the server names', () => {
    expect(after(400, 'max_tokens must be at most 4096')).toMatchObject({ max_tokens: 4_096 });
    expect(after(400, 'Please use max_tokens instead of 6000, at most 512')).toMatchObject({ max_tokens: 512 });
    expect(after(400, 'max_tokens 7000 exceeds 4096. Please use model_v2 instead.')).toMatchObject({
      max_tokens: 4_096,
    });
    expect(after(422, 'max_tokens: maximum context length is 4096 tokens')).not.toHaveProperty('max_tokens');
  });

  it.each([
    [400, '400 Bad Request: max_tokens is not supported'],
    [500, 'Error code: 400 - max_tokens is not supported'],
    [500, 'upstream status=422: max_tokens is not supported'],
    [500, 'HTTP 422 from upstream: max_tokens is not supported'],
    [500, 'max_tokens is not supported (400)'],
    [500, 'error_code=400 max_tokens is not supported'],
  ])('takes no status for such a value: %i, %s', (status, text) => {
    expect(after(status, text)).not.toHaveProperty('max_tokens');
  });

  it('is not asked again for what it cannot leave out', () => {
    for (const status of [401, 403, 429, 503]) expect(after(status, 'temperature')).toBeNull();
    expect(after(404, 'model "m" not found')).toBeNull();
    const mustSay = { status: 400, text: 'context length exceeded', param: null };
    expect(formAfter(usualForm, mustSay, { body, isOwn: false })).toBeNull();
  });
});

it('an address stands for itself and for the same with or without its version', () => {
  expect(basesOf('http://a:1/v1/')).toEqual(['http://a:1/v1', 'http://a:1']);
  expect(basesOf('http://a:1')).toEqual(['http://a:1', 'http://a:1/v1']);
  const [base = ''] = basesOf('https://a/openai/chat/completions?api-version=2');
  expect(underBase(base, 'chat/completions')).toBe('https://a/openai/chat/completions?api-version=2');
});

it.each([
  [
    '{"detail":[{"loc":["body","seed"],"msg":"Extra inputs are not permitted"}]}',
    'seed: Extra inputs are not permitted',
  ],
  ['{"error":"x is bad"}', 'x is bad'],
  ['{"error":{"message":{"detail":"deep"}}}', 'deep'],
  ['{"error":"invalid_request","message":"seed is not supported"}', 'seed is not supported'],
  ['[{"error":{"code":400,"message":"No"}}]', 'No'],
  ['<html><title>502 Bad Gateway</title></html>', '502 Bad Gateway'],
  ['', ''],
])('the words of a refusal are found in %s', (said, words) => {
  expect(refusalWords(said)).toBe(words);
});

it('words that hide behind more servers than there are, are not looked for: each would double the time', () => {
  const behind = (servers: number): string =>
    servers === 0 ? '"words"' : `{"metadata":{"raw":${behind(servers - 1)}}}`;
  expect([1, 12].map((servers) => refusalWords(behind(servers)))).toEqual(['words', '']);
});
