import {
  type AdsOptimization,
  type api,
  type Automation,
  type AutomationType,
  type AutomationWork,
  type InputOf,
  type Integrations,
  type NotifyOn,
  type OptimizationKind,
  type PlainSchedule,
  readPlainSchedule,
  type SeoOptimization,
  writeCron,
} from '@serplift/core/api';
import { type AdsDraft, adsDraftOf, checkAdsDraft, initialAdsDraft } from '../../runs/settings/ads-settings-rules.ts';
import {
  checkQuestionDraft,
  initialQuestionDraft,
  type QuestionDraft,
  questionDraftOf,
} from '../../runs/settings/question-settings-rules.ts';
import { checkSeoDraft, initialSeoDraft, type SeoDraft, seoDraftOf } from '../../runs/settings/seo-settings-rules.ts';

/** How often, as the form offers it; `cron` is for what plain words cannot say. */
export type Every = PlainSchedule['every'] | 'cron';

/** The form as it is typed. */
export interface AutomationDraft {
  name: string;
  description: string;
  type: AutomationType;
  kind: OptimizationKind;
  /** `site:URL`, `import:ID`, or empty. */
  source: string;
  accountId: string;
  campaignIds: string[];
  /** Single ad groups, which a run or the terminal chose and the form only keeps. */
  adGroupIds: string[];
  /** The settings of each kind of run; the form shows those of `kind`. Their ceilings stay empty: the automation has its own. */
  seo: SeoDraft;
  questions: QuestionDraft;
  ads: AdsDraft;
  maxCostUsd: string;
  every: Every;
  weekday: string;
  day: string;
  /** HH:MM. */
  time: string;
  cron: string;
  timeZone: string;
  notifyOn: NotifyOn;
  memberIds: string[];
  webhookUrl: string;
}

export type AutomationForm = InputOf<typeof api.automations.create>;

/** A new automation as the form begins. */
export function initialDraft(timeZone: string): AutomationDraft {
  return {
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
    every: 'week',
    weekday: '1',
    day: '1',
    time: '06:00',
    cron: '0 6 * * 1',
    timeZone,
    notifyOn: 'failure',
    memberIds: [],
    webhookUrl: '',
  };
}

/** What a team already works with, as a new automation begins: its website and its Google Ads account. */
export function draftOfTeam({ searchConsole, googleAds }: Integrations): Partial<AutomationDraft> {
  const { selectedWebsite = null } = searchConsole;
  return {
    source: selectedWebsite === null ? '' : `site:${selectedWebsite}`,
    accountId: googleAds.selectedAccount?.id ?? '',
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function scheduleDraft(cron: string): Partial<AutomationDraft> {
  const plain = readPlainSchedule(cron);
  if (plain === null) return { every: 'cron', cron };
  const time = `${twoDigits(plain.every === 'hour' ? 0 : plain.hour)}:${twoDigits(plain.minute)}`;
  return {
    every: plain.every,
    cron,
    time,
    ...(plain.every === 'week' && { weekday: String(plain.weekday) }),
    ...(plain.every === 'month' && { day: String(plain.day) }),
  };
}

/** The fields of the work an automation does. */
function workDraft(work: AutomationWork): Partial<AutomationDraft> {
  const { kind } = work;
  if (work.kind === 'ads') {
    const { campaignIds, adGroupIds, settings } = work;
    const accountId = settings.selectedAccountId ?? '';
    return { kind, accountId, campaignIds, adGroupIds, ads: adsDraftOf(settings, null) };
  }
  const source = work.importId === undefined ? `site:${work.websiteUrl ?? ''}` : `import:${work.importId}`;
  return work.kind === 'seo'
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

/** The form of a new automation filled to repeat a run: its method, what it worked on, its settings and its ceiling. */
export function draftOfRun(run: RunToRepeat, timeZone: string): AutomationDraft {
  const initial = initialDraft(timeZone);
  const { kind, maxCostUsd } = run;
  const shared = { ...initial, kind, maxCostUsd: maxCostUsd === null ? initial.maxCostUsd : String(maxCostUsd) };
  if (kind === 'ads') {
    const { account, campaignIds, adGroupIds, settings } = run;
    return { ...shared, accountId: account.id, campaignIds, adGroupIds, ads: adsDraftOf(settings, null) };
  }
  const source = run.source.importId === null ? `site:${run.websiteUrl}` : `import:${run.source.importId}`;
  return kind === 'seo'
    ? { ...shared, source, seo: seoDraftOf(run.settings, null) }
    : { ...shared, source, questions: questionDraftOf(run.settings, null) };
}

/** The form filled with an automation that exists. */
export function draftOf(automation: Automation): AutomationDraft {
  return {
    ...initialDraft(automation.timeZone),
    name: automation.name,
    description: automation.description,
    type: automation.type,
    ...workDraft(automation.work),
    maxCostUsd: automation.maxCostUsd === null ? '' : String(automation.maxCostUsd),
    ...(automation.schedule === null ? {} : scheduleDraft(automation.schedule)),
    notifyOn: automation.notify.on,
    memberIds: automation.notify.memberIds,
    webhookUrl: automation.webhookUrl ?? '',
  };
}

/** The schedule fields as cron text. */
export function cronOf(draft: AutomationDraft): string {
  if (draft.every === 'cron') return draft.cron.trim();
  const [hour = 0, minute = 0] = draft.time.split(':').map(Number);
  switch (draft.every) {
    case 'hour':
      return writeCron({ every: 'hour', minute });
    case 'week':
      return writeCron({ every: 'week', weekday: Number(draft.weekday), hour, minute });
    case 'month':
      return writeCron({ every: 'month', day: Number(draft.day), hour, minute });
    case 'day':
    case 'weekday':
      return writeCron({ every: draft.every, hour, minute });
  }
}

const checkedSettings = {
  seo: ({ seo }: AutomationDraft) => checkSeoDraft(seo),
  questions: ({ questions }: AutomationDraft) => checkQuestionDraft(questions),
  ads: ({ ads }: AutomationDraft) => checkAdsDraft(ads),
};

/** What is wrong with the run an automation starts, by field; its settings report their own errors. */
export function checkWork(draft: AutomationDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  if (draft.kind === 'ads') {
    if (draft.campaignIds.length + draft.adGroupIds.length === 0)
      errors['campaignIds'] = 'Select at least one campaign.';
  } else if (draft.source === '') errors['source'] = 'Select a website or imported data.';
  if (checkedSettings[draft.kind](draft).request === null) errors['settings'] = 'Correct the settings first.';
  return errors;
}

/** What is wrong with a draft, by field; the schedule is judged by the server while it is typed. */
export function checkDraft(draft: AutomationDraft): Record<string, string> {
  const errors = checkWork(draft);
  if (draft.name.trim() === '') errors['name'] = 'Please enter a name.';
  const ceiling = draft.maxCostUsd.trim();
  if (ceiling === '' && draft.type !== 'manual') errors['maxCostUsd'] = 'Set a cost ceiling for each run.';
  if (ceiling !== '' && !(Number(ceiling) > 0 && Number(ceiling) <= 100_000)) {
    errors['maxCostUsd'] = 'Enter an amount above 0, in USD.';
  }
  return errors;
}

function sourceOf({ source }: AutomationDraft): { importId: string } | { websiteUrl: string } {
  const [type, ...rest] = source.split(':');
  return type === 'import' ? { importId: rest.join(':') } : { websiteUrl: rest.join(':') };
}

/** The run that the draft describes; null while its settings are wrong. */
export function workOf(draft: AutomationDraft): AutomationForm['work'] | null {
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

/** What the form sends; null while the settings of its run are wrong. */
export function inputOf(draft: AutomationDraft, before: Automation | null): AutomationForm | null {
  const work = workOf(draft);
  if (work === null) return null;
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    type: draft.type,
    work,
    maxCostUsd: draft.maxCostUsd.trim() === '' ? null : Number(draft.maxCostUsd),
    schedule: draft.type === 'scheduled' ? cronOf(draft) : null,
    timeZone: draft.timeZone,
    enabled: before?.enabled ?? true,
    notify: { on: draft.notifyOn, memberIds: draft.memberIds },
    webhookUrl: draft.webhookUrl.trim() === '' ? null : draft.webhookUrl.trim(),
  };
}
