import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../../team/context/context.ts';
import { prepareSource } from '../../text/claims/claim-rules.ts';
import type { ItemControl } from '../engine/method.ts';
import { reviewTexts } from './review-texts.ts';

const price = { version: 'test', inputTicksPerMillion: 1, outputTicksPerMillion: 1 };
const describeModel = () => ({ provider: 'openai', apiModel: 'm', state: 'sandbox', price });
const ask = () => ({ body: '' });
const context = { providers: { textModels: { describe: describeModel, ask } }, requestId: 'r' } as unknown as Context;

/** Reviews one text where nothing can be bought, for this reason. */
function review(error: AppError) {
  const pay = async (): Promise<never> => {
    throw error;
  };
  const control: ItemControl = { signal: new AbortController().signal, pay };
  const page = { url: 'u', h1: [], text: 'Tents for rain.', fetchedAt: '' };
  return reviewTexts(context, control, {
    writer: 'gpt-6',
    input: { page, brand: null, mainQuery: null, results: [], texts: [{ shown: { title: 'Tents' } }] },
    sources: [prepareSource({ text: page.text, url: 'u', fetchedAt: 'f' })],
  });
}

describe('a review that cannot be bought', () => {
  it.each(['maxCost', 'budget'])('keeps what was written when there is no room for it (%s)', async (reason) => {
    const error = new AppError('quota_exceeded', 'No room for the next call.', { details: { reason } });
    await expect(review(error)).resolves.toEqual({ missing: 'No room for the next call.' });
  });

  it('says why a provider did not answer', async () => {
    await expect(review(new AppError('provider_rejected', 'Busy.'))).resolves.toEqual({ missing: 'Busy.' });
  });

  it('ends the item when the run has ended', async () => {
    await expect(review(new AppError('cancelled', 'The run has ended.'))).rejects.toThrow('The run has ended.');
  });
});
