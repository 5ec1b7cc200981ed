import type { ProviderSettings } from '../../providers/upstream/provider-settings.ts';

const billing = ['openai', 'xai', 'custom', 'dataforseo'] as const;

/**
 * Whether simulated calls count in totals and budgets: only where nothing that bills is live, so that the sandbox
 * shows what it would cost and play money never mixes with real money.
 */
export function countsSimulated(config: { providers: ProviderSettings }): boolean {
  return billing.every((name) => config.providers[name].state !== 'live');
}
