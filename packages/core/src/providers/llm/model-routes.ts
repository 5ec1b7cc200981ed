import { AppError } from '../../contract/errors.ts';
import type { ProviderSettings } from '../upstream/provider-settings.ts';
import { whoAnswers } from './model-rules.ts';
import { customManners, type ModelEntry, type ModelManners, modelTable, priceFromUsd } from './model-table.ts';
import type { ModelFacts } from './text-models.ts';

export interface ModelRouteOptions {
  settings: Pick<ProviderSettings, 'openai' | 'xai' | 'custom'>;
  now?: () => Date;
  /** Replaces or adds rows of the table, by label. */
  models?: readonly ModelEntry[];
}

/** Where a label leads: the facts people see, and how its model wants to be asked. */
export interface ModelRoute {
  facts: ModelFacts;
  manners: ModelManners;
}

export interface ModelRoutes {
  labels(): string[];
  /** Throws `invalid_input` with the known labels when there is no such model. */
  find(label: string): ModelRoute;
}

/** The table of models with the settings and the day applied. */
export function openModelRoutes(options: ModelRouteOptions): ModelRoutes {
  const { settings } = options;
  const now = options.now ?? (() => new Date());
  const table = mergeTable(options.models ?? []);
  return {
    labels: () => [...table.map((entry) => entry.label), ...(settings.custom.state === 'missing' ? [] : ['custom'])],
    find(label) {
      const asked = table.find((entry) => entry.label === label);
      if (asked === undefined) return customRoute(label, settings.custom) ?? unknownLabel(label, table);
      const { entry, retired, notes } = whoAnswers(table, asked, now().toISOString().slice(0, 10));
      const { provider, apiModel, price, manners } = entry;
      const { state } = provider === 'openai' ? settings.openai : settings.xai;
      const facts = { label, provider, apiModel, price, notes, state };
      return { facts: retired === null ? facts : { ...facts, retired }, manners };
    },
  };
}

function mergeTable(changes: readonly ModelEntry[]): ModelEntry[] {
  const kept = modelTable.filter((entry) => !changes.some((change) => change.label === entry.label));
  return [...kept, ...changes];
}

/** For what comes before an answer: its model is loaded, or too many ask at once. */
const roomMs = 300_000;

/** The model behind LLM_BASE_URL answers to `custom` and to its own name. */
function customRoute(label: string, setting: ProviderSettings['custom']): ModelRoute | null {
  if (setting.state === 'missing') {
    if (label !== 'custom') return null;
    const facts: ModelFacts = { label, provider: 'custom', apiModel: '', price: null, state: 'missing', notes: [] };
    return { facts, manners: customManners };
  }
  if (label !== 'custom' && label !== setting.model) return null;
  const { inputUsdPerMillion: input, outputUsdPerMillion: output } = setting;
  const price =
    input === null || output === null ? null : priceFromUsd({ input, cached: input, output, version: 'configured' });
  const notes =
    price === null
      ? ['The price of this model is not configured (LLM_INPUT_USD_PER_MILLION, LLM_OUTPUT_USD_PER_MILLION).']
      : [];
  const { state, model: apiModel, timeoutMs } = setting;
  const longestMs = timeoutMs === undefined ? {} : { longestMs: timeoutMs + roomMs };
  return { facts: { label, provider: 'custom', apiModel, price, state, notes, ...longestMs }, manners: customManners };
}

function unknownLabel(label: string, table: readonly ModelEntry[]): never {
  const known = table.map((entry) => entry.label).join(', ');
  throw new AppError('invalid_input', `There is no model named "${label}". Known models: ${known}, custom.`);
}
