export type Vendor = 'openai' | 'xai';

/** One model a vendor sells or once sold. Prices are ticks of 1e-10 USD for one token. */
export interface Model {
  id: string;
  vendor: Vendor;
  /** The name an answer carries when the vendor resolves this one to another. */
  answersAs?: string;
  createdOn: string;
  /** First day (UTC) on which calls fail; absent while no end is known. */
  shutdownDate?: string;
  reasons: boolean;
  /** Whether the vendor says, and bills, what it wrote to the cache. */
  writesCache?: true;
  contextTokens: number;
  inputTicks: number;
  cachedTicks: number;
  outputTicks: number;
}

interface Price {
  input: number;
  cached: number;
  output: number;
}

const TICKS_PER_DOLLAR_A_MILLION = 10_000;

const GPT_4O: Price = { input: 2.5, cached: 1.25, output: 10 };
const GPT_4O_MINI: Price = { input: 0.15, cached: 0.075, output: 0.6 };
const GPT_41: Price = { input: 2, cached: 0.5, output: 8 };
const GPT_41_MINI: Price = { input: 0.4, cached: 0.1, output: 1.6 };
const GPT_51: Price = { input: 1.25, cached: 0.125, output: 10 };
const LUNA: Price = { input: 0.1, cached: 0.01, output: 0.5 };
const SOL: Price = { input: 2, cached: 0.2, output: 10 };
const TERRA: Price = { input: 1, cached: 0.05, output: 5 };
const ASTRA: Price = { input: 10, cached: 1, output: 50 };
const GROK_43: Price = { input: 1.25, cached: 0.2, output: 2.5 };
const GROK_46: Price = { input: 2, cached: 0.5, output: 6 };

const GPT_4O_END = '2027-01-14';
const CHAT = { reasons: false, contextTokens: 128_000 };
const REASONING = { reasons: true, contextTokens: 1_050_000 };
const GPT_6 = { ...REASONING, writesCache: true } as const;

/** Every model the sandbox knows, living and retired; the dates are those the vendors announced. */
const MODELS: readonly Model[] = [
  openai('gpt-4o', GPT_4O, {
    ...CHAT,
    createdOn: '2024-05-10',
    shutdownDate: GPT_4O_END,
    answersAs: 'gpt-4o-2024-08-06',
  }),
  openai('gpt-4o-2024-05-13', GPT_4O, { ...CHAT, createdOn: '2024-05-10', shutdownDate: '2026-10-23' }),
  openai('gpt-4o-2024-08-06', GPT_4O, { ...CHAT, createdOn: '2024-08-04', shutdownDate: GPT_4O_END }),
  openai('gpt-4o-2024-11-20', GPT_4O, { ...CHAT, createdOn: '2024-11-18', shutdownDate: GPT_4O_END }),
  openai('gpt-4o-mini', GPT_4O_MINI, {
    ...CHAT,
    createdOn: '2024-07-16',
    shutdownDate: GPT_4O_END,
    answersAs: 'gpt-4o-mini-2024-07-18',
  }),
  openai('gpt-4.1', GPT_41, {
    ...CHAT,
    contextTokens: 1_047_576,
    createdOn: '2025-04-10',
    shutdownDate: GPT_4O_END,
    answersAs: 'gpt-4.1-2025-04-14',
  }),
  openai('gpt-4.1-mini', GPT_41_MINI, {
    ...CHAT,
    contextTokens: 1_047_576,
    createdOn: '2025-04-10',
    shutdownDate: GPT_4O_END,
    answersAs: 'gpt-4.1-mini-2025-04-14',
  }),
  openai(
    'gpt-4-turbo',
    { input: 10, cached: 10, output: 30 },
    { ...CHAT, createdOn: '2024-04-05', shutdownDate: '2026-10-23' },
  ),
  openai(
    'gpt-3.5-turbo',
    { input: 0.5, cached: 0.5, output: 1.5 },
    { ...CHAT, contextTokens: 16_385, createdOn: '2023-02-28', shutdownDate: '2026-10-23' },
  ),
  openai('gpt-5.1', GPT_51, {
    ...REASONING,
    contextTokens: 400_000,
    createdOn: '2025-11-12',
    shutdownDate: '2027-04-01',
  }),
  openai('gpt-6-luna', LUNA, { ...GPT_6, createdOn: '2026-09-22' }),
  openai('gpt-6-sol', SOL, { ...GPT_6, createdOn: '2026-09-22' }),
  openai('gpt-6.1-sol', SOL, { ...GPT_6, createdOn: '2026-09-30' }),
  openai('gpt-6.1-terra', TERRA, { ...GPT_6, createdOn: '2026-10-26' }),
  openai('gpt-6-astra', ASTRA, { ...GPT_6, createdOn: '2026-09-22' }),
  xai('grok-2-1212', GROK_46, {
    reasons: false,
    contextTokens: 131_072,
    createdOn: '2024-12-12',
    shutdownDate: '2026-03-01',
  }),
  xai('grok-3', GROK_43, { ...REASONING, createdOn: '2025-04-09', answersAs: 'grok-4.3' }),
  xai('grok-4-0709', GROK_43, { ...REASONING, createdOn: '2025-07-09', answersAs: 'grok-4.3' }),
  xai('grok-4.3', GROK_43, { ...REASONING, createdOn: '2026-05-01' }),
  xai('grok-4.5', GROK_46, { ...REASONING, contextTokens: 500_000, createdOn: '2026-07-08' }),
  xai('grok-4.6', GROK_46, { ...REASONING, contextTokens: 500_000, createdOn: '2026-08-07' }),
  xai('grok-4.7', GROK_46, { ...REASONING, contextTokens: 500_000, createdOn: '2026-10-20' }),
  xai('grok-4.20-non-reasoning', GROK_43, { reasons: false, contextTokens: 1_000_000, createdOn: '2026-03-09' }),
];

/** The model a vendor would run for a name on a day, or null when it is unknown or shut down. */
export function findModel(vendor: Vendor, id: string, now: Date): Model | null {
  const model = MODELS.find((one) => one.vendor === vendor && one.id === id);
  return model === undefined || isShutDown(model, now) ? null : model;
}

/** The models a vendor lists on a day: living ones under their own name. */
export function listModels(vendor: Vendor, now: Date): Model[] {
  return MODELS.filter(
    (model) =>
      model.vendor === vendor && !isShutDown(model, now) && (vendor === 'openai' || model.answersAs === undefined),
  );
}

/** Whether the name once belonged to a model that is gone. */
export function wasRetired(vendor: Vendor, id: string): boolean {
  return MODELS.some((model) => model.vendor === vendor && model.id === id);
}

function isShutDown(model: Model, now: Date): boolean {
  return model.shutdownDate !== undefined && now >= new Date(`${model.shutdownDate}T00:00:00Z`);
}

type ModelFacts = Pick<Model, 'reasons' | 'contextTokens' | 'createdOn'> &
  Partial<Pick<Model, 'shutdownDate' | 'answersAs' | 'writesCache'>>;

function openai(id: string, price: Price, facts: ModelFacts): Model {
  return { id, vendor: 'openai', ...facts, ...ticks(price) };
}

function xai(id: string, price: Price, facts: ModelFacts): Model {
  return { id, vendor: 'xai', ...facts, ...ticks(price) };
}

function ticks(price: Price): Pick<Model, 'inputTicks' | 'cachedTicks' | 'outputTicks'> {
  return {
    inputTicks: Math.round(price.input * TICKS_PER_DOLLAR_A_MILLION),
    cachedTicks: Math.round(price.cached * TICKS_PER_DOLLAR_A_MILLION),
    outputTicks: Math.round(price.output * TICKS_PER_DOLLAR_A_MILLION),
  };
}
