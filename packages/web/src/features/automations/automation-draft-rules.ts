import type {
  AdsOptimization,
  AdsSettings,
  api,
  Automation,
  AutomationType,
  InputOf,
  NotifyOn,
  OptimizationKind,
  QuestionSettings,
  SeoOptimization,
  SeoSettings,
} from '@serplift/core/api';
import { type AdsDraft, adsDraftOf, checkAdsDraft, initialAdsDraft } from '../../runs/settings/ads-settings-rules.ts';
import {
  checkQuestionDraft,
  initialQuestionDraft,
  type QuestionDraft,
  questionDraftOf,
} from '../../runs/settings/question-settings-rules.ts';
import { checkSeoDraft, initialSeoDraft, type SeoDraft, seoDraftOf } from '../../runs/settings/seo-settings-rules.ts';

/** The form as it is typed. */
export interface AutomationDraft {
  name: string;
  description: string;
  type: AutomationType;
  kind: OptimizationKind;
  /** `site:URL`, `import:ID`, or empty for the team's website. */
  source: string;
  /** Empty for the team's account. */
  accountId: string;
  campaignIds: string[];
  /** Single ad groups, which a run or the terminal chose and the form only keeps. */
  adGroupIds: string[];
  /** The settings of each kind of run; the form shows those of `kind`. Their ceilings stay empty: the automation has its own. */
  seo: SeoDraft;
  questions: QuestionDraft;
  ads: AdsDraft;
  maxCostUsd: string;
  schedule: string;
  timeZone: string;
  notify: NotifyOn;
  webhookUrl: string;
}

type AutomationInput = InputOf<typeof api.automations.create>;

/** A new automation as the form begins. */
export const newDraft = (timeZone: string): AutomationDraft => ({
  name: '',
  description: '',
  type: 'scheduled',
  kind: 'seo',
  source: '',
  accountId: '',
  campaignIds: [],
  adGroupIds: [],
  seo: initialSeoDraft,
  questions: initialQuestionDraft,
  ads: initialAdsDraft,
  maxCostUsd: '5',
  schedule: '0 6 * * 1',
  timeZone,
  notify: 'failure',
  webhookUrl: '',
});

type ShownWork =
  | { kind: 'ads'; campaignIds: string[]; adGroupIds: string[]; settings: Partial<AdsSettings> }
  | {
      kind: 'seo' | 'questions';
      websiteUrl?: string | undefined;
      importId?: string | undefined;
      settings: Partial<SeoSettings> & Partial<QuestionSettings>;
    };

/** The form's fields of what a run works on, and with which settings. */
function draftOfWork(work: ShownWork): Partial<AutomationDraft> {
  if (work.kind === 'ads') {
    const { kind, campaignIds, adGroupIds, settings } = work;
    const accountId = settings.selectedAccountId ?? '';
    return { kind, accountId, campaignIds, adGroupIds, ads: adsDraftOf(settings, null) };
  }
  const { kind, importId, websiteUrl } = work;
  const source = importId !== undefined ? `import:${importId}` : websiteUrl === undefined ? '' : `site:${websiteUrl}`;
  return kind === 'seo'
    ? { kind, source, seo: seoDraftOf(work.settings, null) }
    : { kind, source, questions: questionDraftOf(work.settings, null) };
}

/** A run that an automation can repeat, of any kind. */
export type RunToRepeat =
  | ({ kind: 'seo' | 'questions' } & Pick<SeoOptimization, 'id' | 'websiteUrl' | 'source' | 'settings' | 'maxCostUsd'>)
  | ({ kind: 'ads' } & Pick<
      AdsOptimization,
      'id' | 'account' | 'campaignIds' | 'adGroupIds' | 'settings' | 'maxCostUsd'
    >);

/** The fields that repeat a run: what it worked on, its settings and its ceiling. */
export function draftOfRun(run: RunToRepeat): Partial<AutomationDraft> {
  const ceiling = run.maxCostUsd === null ? {} : { maxCostUsd: String(run.maxCostUsd) };
  if (run.kind === 'ads') {
    const { kind, campaignIds, adGroupIds } = run;
    const settings = { ...run.settings, selectedAccountId: run.account.id };
    return { ...draftOfWork({ kind, campaignIds, adGroupIds, settings }), ...ceiling };
  }
  const { kind, websiteUrl, settings } = run;
  const { importId } = run.source;
  return { ...draftOfWork({ kind, settings, ...(importId === null ? { websiteUrl } : { importId }) }), ...ceiling };
}

/** The fields of an automation that exists. */
export function draftOf({ name, description, type, timeZone, notify, ...automation }: Automation): AutomationDraft {
  const { maxCostUsd, schedule, webhookUrl, work } = automation;
  return {
    ...newDraft(timeZone),
    ...draftOfWork(work),
    ...(schedule !== null && { schedule }),
    name,
    description,
    type,
    notify,
    maxCostUsd: maxCostUsd === null ? '' : String(maxCostUsd),
    webhookUrl: webhookUrl ?? '',
  };
}

/** Chooses a campaign, or leaves it out with all its ad groups. */
export function toggleCampaign(
  { campaignIds, adGroupIds }: Pick<AutomationDraft, 'campaignIds' | 'adGroupIds'>,
  campaign: { id: string; adGroups: readonly { id: string }[] },
): Pick<AutomationDraft, 'campaignIds' | 'adGroupIds'> {
  if (!campaignIds.includes(campaign.id)) return { campaignIds: [...campaignIds, campaign.id], adGroupIds };
  const own = new Set(campaign.adGroups.map(({ id }) => id));
  return {
    campaignIds: campaignIds.filter((id) => id !== campaign.id),
    adGroupIds: adGroupIds.filter((id) => !own.has(id)),
  };
}

function sourceOf({ source }: AutomationDraft): { importId?: string; websiteUrl?: string } {
  const [, type, value = ''] = /^(site|import):(.*)$/su.exec(source) ?? [];
  return type === undefined ? {} : type === 'import' ? { importId: value } : { websiteUrl: value };
}

/** The run that the draft describes; null while its settings are wrong. */
export function workOf(draft: AutomationDraft): AutomationInput['work'] | null {
  if (draft.kind === 'ads') {
    const { request } = checkAdsDraft(draft.ads);
    const { campaignIds, adGroupIds, accountId } = draft;
    const account = accountId === '' ? {} : { selectedAccountId: accountId };
    return request && { kind: 'ads', campaignIds, adGroupIds, settings: { ...request.settings, ...account } };
  }
  if (draft.kind === 'questions') {
    const { request } = checkQuestionDraft(draft.questions);
    return request && { kind: 'questions', ...sourceOf(draft), settings: request.settings };
  }
  const { request } = checkSeoDraft(draft.seo);
  return request && { kind: 'seo', ...sourceOf(draft), settings: request.settings };
}

/** An amount as it is typed; what is none is 0, which the server refuses. */
const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0);

/** What the form sends; null while the settings of its run are wrong. The server judges the rest. */
export function inputOf(draft: AutomationDraft, before: Automation | null): AutomationInput | null {
  const work = workOf(draft);
  const { name, description, type, timeZone, notify, maxCostUsd, schedule, webhookUrl } = draft;
  return (
    work && {
      name,
      description,
      type,
      work,
      maxCostUsd: amountOf(maxCostUsd),
      schedule: type === 'scheduled' ? schedule : null,
      timeZone,
      enabled: before?.enabled ?? true,
      notify,
      webhookUrl: webhookUrl.trim() === '' ? null : webhookUrl,
    }
  );
}
