import type { Api, Automation, AutomationWork, InputOf, NotifyOn, OptimizationKind } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';

/** What `create` and `edit` take; an absent option of `edit` leaves a field as it is, an empty text clears it. */
export interface AutomationOptions {
  name?: string;
  description?: string;
  kind?: OptimizationKind;
  site?: string;
  import?: string;
  campaign?: string[];
  adGroup?: string[];
  set?: string[];
  schedule?: string;
  timeZone?: string;
  triggered?: boolean;
  manual?: boolean;
  maxCost?: number;
  notify?: NotifyOn;
  webhook?: string;
}

type AutomationInput = InputOf<Api['automations']['create']>;

/** `maxPages=20` and `brandTerms=["Juniper"]` as settings: a value is JSON where it can be, otherwise a text. */
function readSettings(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^(\w+)=(.*)$/su.exec(pair) ?? [];
      if (name === undefined || value === undefined) {
        throw new UsageError(`"${pair}" isn't NAME=VALUE. Use --set with a value such as maxPages=20.`);
      }
      try {
        return [name, JSON.parse(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}

function workOf(options: AutomationOptions, before: AutomationWork | null): AutomationInput['work'] {
  const kind = options.kind ?? before?.kind;
  if (kind === undefined) throw new UsageError('Choose what it runs with --kind seo, questions or ads.');
  const same = before?.kind === kind ? before : null;
  const settings = { ...same?.settings, ...readSettings(options.set ?? []) };
  if (kind === 'ads') {
    const kept = same?.kind === 'ads' ? same : { campaignIds: [], adGroupIds: [] };
    return {
      kind,
      settings,
      campaignIds: options.campaign ?? kept.campaignIds,
      adGroupIds: options.adGroup ?? kept.adGroupIds,
    };
  }
  const named =
    options.import !== undefined
      ? { importId: options.import }
      : options.site !== undefined
        ? { websiteUrl: options.site }
        : null;
  const kept = same === null || same.kind === 'ads' ? {} : { websiteUrl: same.websiteUrl, importId: same.importId };
  return { kind, settings, ...(named ?? kept) };
}

function typeOf(options: AutomationOptions, before: Automation | null): Automation['type'] {
  if (options.triggered === true) return 'triggered';
  if (options.manual === true) return 'manual';
  return options.schedule !== undefined ? 'scheduled' : (before?.type ?? 'manual');
}

/** What the options make of an automation, or of a new one. */
export function inputOf(options: AutomationOptions, before: Automation | null): AutomationInput {
  const type = typeOf(options, before);
  const webhook = options.webhook ?? before?.webhookUrl ?? '';
  return {
    name: options.name ?? before?.name ?? '',
    description: options.description ?? before?.description ?? '',
    type,
    work: workOf(options, before?.work ?? null),
    maxCostUsd: options.maxCost ?? before?.maxCostUsd ?? null,
    schedule: type === 'scheduled' ? (options.schedule ?? before?.schedule ?? null) : null,
    timeZone: options.timeZone ?? before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    enabled: before?.enabled ?? true,
    notify: options.notify ?? before?.notify ?? 'failure',
    webhookUrl: webhook === '' ? null : webhook,
  };
}
