import { openLog } from '../../../platform/log.ts';
import { providerSettings } from '../../upstream/provider-settings.ts';
import { openTextModels } from '../open-text-models.ts';
import type { AnswerBill, TextModels, WriteRequest, WrittenText } from '../text-models.ts';

const text = { type: 'string' };
const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** A question for titles, as a page's. */
export const titlesWanted: Omit<WriteRequest, 'label'> = {
  system: 'You write titles. Material stands in <data> blocks.',
  user: '<data name="page">{"title":"Tents","text":"Light tents for two people in a four-season climate."}</data>',
  schema: {
    name: 'page_snippets',
    schema: objectOf({
      candidates: { type: 'array', items: objectOf({ title: text, description: text, angle: text }) },
    }),
  },
  maxOutputTokens: 6_000,
};

/** The models of a product whose own model server is at an address. */
export function openOwnServer(baseUrl: string, env: Record<string, string> = {}): TextModels {
  const own = { LLM_BASE_URL: baseUrl, LLM_MODEL: 'gpt-4o-mini', LLM_API_KEY: 'sk-sandbox-openai', ...env };
  return openTextModels({
    settings: providerSettings(own, false),
    log: openLog('silent'),
    policy: { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 60_000 },
  });
}

/** Asks the server once, as a run does. */
export async function askOwn(models: TextModels): Promise<WrittenText & { bill: AnswerBill | null }> {
  const call = models.ask({ ...titlesWanted, label: 'custom' }, 'request-1');
  const { answer } = await call.send(new AbortController().signal);
  return { ...call.read(answer), bill: call.bill(answer) };
}
