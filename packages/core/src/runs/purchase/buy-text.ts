import { AppError } from '../../contract/errors.ts';
import type { Receipt } from '../../money/ledger/purchase.ts';
import { highestInputTicks } from '../../providers/llm/model-rules.ts';
import type { AnswerBill, ModelCall, ModelFacts, WriteRequest } from '../../providers/llm/text-models.ts';
import type { ReceivedAnswer } from '../../providers/upstream/received-answer.ts';
import type { Context } from '../../team/context/context.ts';
import type { ItemControl } from '../engine/method.ts';
import { sendBilled } from './send-billed.ts';

/** The endpoint under which written text is in the ledger. */
export const textEndpoint = 'chat/completions';

const charactersPerToken = 2;
const tokensAroundPrompt = 500;

/** The most a call can cost: a token for every two characters of the prompt, and the whole output allowed. */
export function highestTextTicks(
  facts: ModelFacts,
  request: { promptLength: number; maxOutputTokens: number },
): number {
  const price = requirePrice(facts);
  const inputTokens = Math.ceil(request.promptLength / charactersPerToken) + tokensAroundPrompt;
  return Math.ceil(
    (inputTokens * highestInputTicks(price) + request.maxOutputTokens * price.outputTicksPerMillion) / 1_000_000,
  );
}

/** The price of a model; an unknown one refuses the run, it is never 0. */
export function requirePrice(facts: ModelFacts): NonNullable<ModelFacts['price']> {
  if (facts.price !== null) return facts.price;
  throw new AppError(
    'not_configured',
    `The price of ${facts.apiModel} is not known, so its cost cannot be limited. Set LLM_INPUT_USD_PER_MILLION and LLM_OUTPUT_USD_PER_MILLION (0 for a model of your own).`,
  );
}

/** Null when the answer named neither its tokens nor its price. */
function receiptOf(bill: AnswerBill | null): Receipt | null {
  if (bill === null || (bill.computedTicks === null && bill.reportedTicks === null)) return null;
  return {
    computedTicks: bill.computedTicks ?? 0,
    reportedTicks: bill.reportedTicks,
    modelReturned: bill.modelReturned,
    tokens: {
      input: bill.usage.inputTokens,
      cached: bill.usage.cachedTokens,
      output: bill.usage.outputTokens,
      reasoning: bill.usage.reasoningTokens,
    },
  };
}

/** The result of asking a model: its answer read as JSON, or why it has none although it was billed. */
export type BoughtText = { parsed: unknown; modelReturned: string } | { failure: AppError };

function readText(call: ModelCall, answer: ReceivedAnswer): BoughtText {
  try {
    const { parsed, modelReturned } = call.read(answer.bytes);
    return { parsed, modelReturned };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failure: error };
  }
}

/** Asks a model through the ledger; an answer that cannot be used comes back as `failure`. */
export async function buyText(context: Context, control: ItemControl, request: WriteRequest): Promise<BoughtText> {
  const facts = context.providers.textModels.describe(request.label);
  const promptLength = request.system.length + request.user.length + JSON.stringify(request.schema).length;
  const purchase = {
    provider: facts.provider,
    endpoint: textEndpoint,
    modelLabel: request.label,
    priceVersion: requirePrice(facts).version,
    reserveTicks: highestTextTicks(facts, { promptLength, maxOutputTokens: request.maxOutputTokens }),
    simulated: facts.state === 'sandbox',
    ...(facts.longestMs !== undefined && { longestMs: facts.longestMs }),
  };
  const call = context.providers.textModels.ask(request, context.requestId);
  return control.pay<BoughtText>(purchase, {
    body: call.body,
    send: (signal) => sendBilled(call, signal),
    receipt: (answer) => receiptOf(call.bill(answer)),
    read: (answer) => readText(call, answer),
  });
}
