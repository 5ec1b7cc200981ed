import {
  adsLimits,
  type api,
  type Automation,
  type AutomationType,
  type AutomationWork,
  type InputOf,
  type NotifyOn,
  type OptimizationKind,
  type PlainSchedule,
  questionLimits,
  readPlainSchedule,
  seoLimits,
  writeCron,
} from '@serplift/core/api';

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
  startPosition: string;
  endPosition: string;
  maxPages: string;
  maxQueries: string;
  minImpressions: string;
  accountId: string;
  campaignIds: string[];
  /** Single ad groups, which the terminal can choose and the form only keeps. */
  adGroupIds: string[];
  headlinesCount: string;
  descriptionsCount: string;
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
    startPosition: String(seoLimits.defaultStart),
    endPosition: String(seoLimits.defaultEnd),
    maxPages: '',
    maxQueries: String(questionLimits.defaultQueries),
    minImpressions: String(questionLimits.defaultImpressions),
    accountId: '',
    campaignIds: [],
    adGroupIds: [],
    headlinesCount: String(adsLimits.defaultHeadlines),
    descriptionsCount: String(adsLimits.defaultDescriptions),
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

function workDraft(work: AutomationWork): Partial<AutomationDraft> {
  if (work.kind === 'ads') {
    return {
      accountId: work.settings.selectedAccountId ?? '',
      campaignIds: work.campaignIds,
      adGroupIds: work.adGroupIds,
      headlinesCount: String(work.settings.headlinesCount),
      descriptionsCount: String(work.settings.descriptionsCount),
    };
  }
  const source = work.importId === undefined ? `site:${work.websiteUrl ?? ''}` : `import:${work.importId}`;
  if (work.kind === 'questions') {
    const { maxQueries, minImpressions } = work.settings;
    return { source, maxQueries: String(maxQueries), minImpressions: String(minImpressions) };
  }
  const { startPosition, endPosition, maxPages } = work.settings;
  return {
    source,
    startPosition: String(startPosition),
    endPosition: String(endPosition),
    maxPages: maxPages === undefined ? '' : String(maxPages),
  };
}

/** The form filled with an automation that exists. */
export function draftOf(automation: Automation): AutomationDraft {
  return {
    ...initialDraft(automation.timeZone),
    name: automation.name,
    description: automation.description,
    type: automation.type,
    kind: automation.work.kind,
    ...workDraft(automation.work),
    maxCostUsd: automation.maxCostUsd === null ? '' : String(automation.maxCostUsd),
    ...(automation.schedule === null ? {} : scheduleDraft(automation.schedule)),
    notifyOn: automation.notify.on,
    memberIds: automation.notify.memberIds,
    webhookUrl: automation.webhookUrl ?? '',
  };
}

/** The cron text that the schedule fields stand for. */
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

const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/u.test(text.trim()) && Number(text) >= min && Number(text) <= max;

type Bounds = [field: keyof AutomationDraft, min: number, max: number];
const bounds: Record<OptimizationKind, Bounds[]> = {
  seo: [
    ['startPosition', seoLimits.minPosition, seoLimits.maxPosition],
    ['endPosition', seoLimits.minPosition, seoLimits.maxPosition],
  ],
  questions: [
    ['maxQueries', questionLimits.minQueries, questionLimits.maxQueries],
    ['minImpressions', questionLimits.minImpressions, 1_000_000_000],
  ],
  ads: [
    ['headlinesCount', adsLimits.minHeadlines, adsLimits.maxHeadlines],
    ['descriptionsCount', adsLimits.minDescriptions, adsLimits.maxDescriptions],
  ],
};

/** What is wrong with the run an automation starts, by field. */
export function checkWork(draft: AutomationDraft): Record<string, string> {
  const wrong = bounds[draft.kind]
    .filter(([field, min, max]) => !isWhole(String(draft[field]), min, max))
    .map(([field, min, max]) => [field, `A whole number from ${min} to ${max}.`]);
  const errors: Record<string, string> = Object.fromEntries(wrong);
  if (draft.kind === 'ads') {
    if (draft.campaignIds.length + draft.adGroupIds.length === 0)
      errors['campaignIds'] = 'Select at least one campaign.';
    return errors;
  }
  if (draft.source === '') errors['source'] = 'Select a website or imported data.';
  if (draft.kind === 'seo') {
    if (draft.maxPages !== '' && !isWhole(draft.maxPages, 1, 10_000)) {
      errors['maxPages'] = 'A whole number from 1 to 10000, or nothing for all pages.';
    }
    if (wrong.length === 0 && Number(draft.endPosition) <= Number(draft.startPosition)) {
      errors['endPosition'] = 'The end position must be greater than the start position.';
    }
  }
  return errors;
}

/** What is wrong with a draft, by field; the schedule is judged by the server while it is typed. */
export function checkDraft(draft: AutomationDraft): Record<string, string> {
  const errors = checkWork(draft);
  if (draft.name.trim() === '') errors['name'] = 'Please enter a name.';
  const ceiling = draft.maxCostUsd.trim();
  if (ceiling === '' && draft.type !== 'manual') errors['maxCostUsd'] = 'Set the most each run may cost.';
  if (ceiling !== '' && !(Number(ceiling) > 0 && Number(ceiling) <= 100_000)) {
    errors['maxCostUsd'] = 'An amount in USD, more than 0.';
  }
  return errors;
}

function sourceOf({ source }: AutomationDraft): { importId: string } | { websiteUrl: string } {
  const [type, ...rest] = source.split(':');
  return type === 'import' ? { importId: rest.join(':') } : { websiteUrl: rest.join(':') };
}

/** The run that the draft describes; settings that the form does not show stay, unless it is another kind of run now. */
export function workOf(draft: AutomationDraft, automation: Automation | null): AutomationForm['work'] {
  const before = automation?.work;
  if (draft.kind === 'ads') {
    const kept = before?.kind === 'ads' ? before.settings : {};
    const { campaignIds, adGroupIds } = draft;
    const counts = { headlinesCount: Number(draft.headlinesCount), descriptionsCount: Number(draft.descriptionsCount) };
    const account = draft.accountId === '' ? {} : { selectedAccountId: draft.accountId };
    return { kind: 'ads', campaignIds, adGroupIds, settings: { ...kept, ...counts, ...account } };
  }
  if (draft.kind === 'questions') {
    const kept = before?.kind === 'questions' ? before.settings : {};
    const shown = { maxQueries: Number(draft.maxQueries), minImpressions: Number(draft.minImpressions) };
    return { kind: 'questions', ...sourceOf(draft), settings: { ...kept, ...shown } };
  }
  const { maxPages: _shown, ...kept } = before?.kind === 'seo' ? before.settings : {};
  const range = { startPosition: Number(draft.startPosition), endPosition: Number(draft.endPosition) };
  const pages = draft.maxPages === '' ? {} : { maxPages: Number(draft.maxPages) };
  return { kind: 'seo', ...sourceOf(draft), settings: { ...kept, ...range, ...pages } };
}

/** What the form sends. */
export function inputOf(draft: AutomationDraft, before: Automation | null): AutomationForm {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    type: draft.type,
    work: workOf(draft, before),
    maxCostUsd: draft.maxCostUsd.trim() === '' ? null : Number(draft.maxCostUsd),
    schedule: draft.type === 'scheduled' ? cronOf(draft) : null,
    timeZone: draft.timeZone,
    enabled: before?.enabled ?? true,
    notify: { on: draft.notifyOn, memberIds: draft.memberIds },
    webhookUrl: draft.webhookUrl.trim() === '' ? null : draft.webhookUrl.trim(),
  };
}
