import models from './models.json' with { type: 'json' };

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

/** Every model the sandbox knows, living and retired; the dates are those the vendors announced. */
const MODELS = models as readonly Model[];

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
