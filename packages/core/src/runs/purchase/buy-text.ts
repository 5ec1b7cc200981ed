import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { highestInputTicks } from '../../providers/llm/model-rules.ts';
import type {
  AnswerBill,
  ModelFacts,
  WriteFailureDetails,
  WriteFailureReason,
  WriteRequest,
} from '../../providers/llm/text-models.ts';
import type { Receipt } from '../../spending/ledger/purchase.ts';
import type { ItemControl } from '../engine/method.ts';

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
function receiptOf(bill: AnswerBill, lostCalls: number): Receipt | null {
  if (bill.computedTicks === null && bill.reportedTicks === null) return null;
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
    requestCount: 1 + lostCalls,
  };
}

/** The result of asking a model: its answer read as JSON, or why there is none although it was billed. */
export type BoughtText = { parsed: unknown; modelReturned: string } | { failure: AppError };

/** Reasons of failures that are about an answer, which its provider bills. */
const answeredReasons: ReadonlySet<unknown> = new Set<WriteFailureReason>(['refused', 'truncated', 'malformed']);

function afterFailure(error: unknown): { value: BoughtText; receipt: Receipt | null } {
  if (!(error instanceof AppError)) throw error;
  const details = error.details as WriteFailureDetails | undefined;
  if (details?.bill === undefined) {
    if (answeredReasons.has(details?.reason)) return { value: { failure: error }, receipt: null };
    if (details?.lostCalls !== undefined && details.lostCalls > 0) throw error;
    throw new AppError(error.code, error.message, { details: { ...error.details, billed: false }, cause: error });
  }
  return { value: { failure: error }, receipt: receiptOf(details.bill, details.lostCalls ?? 0) };
}

/** Asks a model through the ledger; an answer that was billed and cannot be used comes back as `failure`. */
export function buyText(
  context: Context,
  control: ItemControl,
  request: Omit<WriteRequest, 'signal' | 'requestId'>,
): Promise<BoughtText> {
  const facts = context.providers.textModels.describe(request.label);
  const promptLength = request.system.length + request.user.length + JSON.stringify(request.schema).length;
  const purchase = {
    provider: facts.provider,
    endpoint: textEndpoint,
    modelLabel: request.label,
    priceVersion: requirePrice(facts).version,
    reserveTicks: highestTextTicks(facts, { promptLength, maxOutputTokens: request.maxOutputTokens }),
    simulated: facts.state === 'sandbox',
  };
  return control.pay(purchase, async () => {
    try {
      const { signal } = control;
      const written = await context.providers.textModels.write({ ...request, signal, requestId: context.requestId });
      const value = { parsed: written.parsed, modelReturned: written.modelReturned };
      return { value, receipt: receiptOf(written, written.lostCalls) };
    } catch (error) {
      return afterFailure(error);
    }
  });
}
