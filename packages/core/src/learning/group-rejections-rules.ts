import { v5 as nameBasedId } from 'uuid';
import { foldAccents } from '../claims/facts/unit-lexicon.ts';
import type { OptimizationKind } from '../runs/record/optimization.ts';
import { tokens } from '../text/tokens-rules.ts';
import { prepareTerms } from './find-term-rules.ts';
import { type WritingRule, writingRuleLimits as limits } from './learning-api.ts';
import { termsOfReason } from './reject-reason-rules.ts';
import { longestAvoided, rejectReasons } from './reject-reasons.ts';

/** A rejected proposal with its reason. */
export interface Rejection {
  kind: OptimizationKind;
  reason: string;
  /** What the proposal was about: a page, an ad group, a question. */
  subject: string;
  at: Date;
  /** Null where the run or the person is gone. */
  runId: string | null;
  userId: string | null;
  username: string | null;
}

/** What people did with a rule, by its ID; rules that no one touched have none. */
export interface RuleChange {
  isOn: boolean;
  /** Rejections up to then no longer count for the rule. */
  forgottenAt: Date | null;
}

/** What a reason asks for: one of the reasons that the product offers, a word to avoid, or people's own words. */
export interface NamedRule {
  id: string;
  name: string;
  /** What we ask of the writer; null where the rule has people's words instead, or is not about the words of a text. */
  advice: string | null;
  term: string | null;
  words: string | null;
}

export type GroupedRule = NamedRule & WritingRule;

/** Makes the ID of a rule the same everywhere, so that only what people change is stored. */
const namespace = '6b8c9f5e-5d0a-4f7e-9d41-0f3f6c2b7a10';
/** Enough of a reason to know it again. */
const readChars = 300;
const shownChars = 160;
const nameChars = 60;
const termsPerReason = 5;

/** How people say in their own words what the product offers as a reason. */
const sayings: readonly [reasonId: string, pattern: RegExp][] = [
  ['tone', /\btone\b|\bsounds? (?:like|wrong|off|unlike)\b|\bsound like us\b|\boff[- ]brand\b|\bbrand voice\b/iu],
  [
    'untrue',
    /\b(?:not|isn['’]t|aren['’]t) (?:true|correct|accurate|precise)\b|\b(?:untrue|inaccurate|incorrect|misleading)\b|\bwrong (?:facts?|numbers?|prices?|claims?)\b/iu,
  ],
  ['tooLong', /\btoo long\b|\bmuch shorter\b/iu],
  [
    'brandMissing',
    /\b(?:missing|lacks?|without|no|forgot)\b[^.]{0,20}\bbrand name\b|\bbrand name\b[^.]{0,12}\b(?:is |was )?(?:missing|left out)\b/iu,
  ],
  ['language', /\bwrong language\b/iu],
];
const brandName = /\bbrand name\b/iu;

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
const wordsOf = (text: string): string => tokens(text).map(foldAccents).join(' ');

function toRule(kind: OptimizationKind, key: string, rule: Omit<NamedRule, 'id'>): NamedRule {
  return { id: nameBasedId(`${kind} ${key}`, namespace), ...rule };
}

/** The rules that a reason speaks for; none when it says nothing. */
export function rulesOfReason(kind: OptimizationKind, reason: string): NamedRule[] {
  const said = plain(reason.slice(0, readChars));
  const folded = wordsOf(said);
  if (folded === '') return [];
  const offered = rejectReasons[kind];
  const chosen = offered.find(({ text }) => wordsOf(text) === folded);
  const meant = offered.filter(({ id }) =>
    sayings.some(([reasonId, pattern]) => reasonId === id && pattern.test(said)),
  );
  const known = (chosen === undefined ? meant : [chosen]).map(({ id, name, advice }) =>
    toRule(kind, `reason ${id}`, { name, advice, term: null, words: null }),
  );
  if (chosen !== undefined) return known;
  const terms = termsOfReason(said).filter((term) => term.length <= longestAvoided && !brandName.test(term));
  const avoided = prepareTerms(terms.slice(0, termsPerReason)).map(({ term, spelled, words }) =>
    toRule(kind, `word ${spelled}`, {
      name: `Avoid the ${words === 1 ? 'word' : 'phrase'} “${term}”`,
      advice: null,
      term,
      words: null,
    }),
  );
  if (known.length + avoided.length > 0) return unique([...known, ...avoided]);
  const name = `“${shorten(said, nameChars)}”`;
  return [toRule(kind, `own ${folded}`, { name, advice: null, term: null, words: shorten(said, shownChars) })];
}

const unique = (rules: readonly NamedRule[]): NamedRule[] => [
  ...new Map(rules.map((rule) => [rule.id, rule])).values(),
];

interface Group {
  rule: NamedRule;
  kind: OptimizationKind;
  /** Newest first. */
  rejections: Rejection[];
}

const distinct = (values: readonly (string | null)[]): number => new Set(values.filter((value) => value !== null)).size;

function stateOf(rule: NamedRule, counts: Pick<WritingRule, 'rejections' | 'runs' | 'people'>, isOn: boolean) {
  if (!isOn) return 'off';
  if (rule.advice === null && rule.term === null && rule.words === null) return 'notForWriters';
  const isEnough =
    counts.rejections >= limits.minRejections &&
    (counts.runs >= limits.minSources || counts.people >= limits.minSources);
  return isEnough ? 'active' : 'collecting';
}

function describe({ rule, kind, rejections }: Group, change: RuleChange | undefined): GroupedRule {
  const counts = {
    rejections: rejections.length,
    runs: distinct(rejections.map(({ runId }) => runId)),
    people: distinct(rejections.map(({ userId }) => userId)),
  };
  // Each reason once: twenty times the same one says no more.
  const said = [...new Map(rejections.toReversed().map((one) => [plain(one.reason), one])).values()].reverse();
  return {
    ...rule,
    kind,
    ...counts,
    lastAt: (rejections[0]?.at ?? new Date(0)).toISOString(),
    state: stateOf(rule, counts, change?.isOn ?? true),
    examples: said.slice(0, limits.examples).map(({ reason, username, at, subject }) => ({
      text: shorten(plain(reason), readChars),
      by: username,
      at: at.toISOString(),
      subject: shorten(subject, readChars),
    })),
  };
}

const order: readonly WritingRule['state'][] = ['active', 'off', 'collecting', 'notForWriters'];

/** Groups rejections into rules, the strongest first. A rejection whose reason names several things counts for each. */
export function groupRejections(
  rejections: readonly Rejection[],
  changes: ReadonlyMap<string, RuleChange>,
): GroupedRule[] {
  const known = new Map<string, NamedRule[]>();
  const groups = new Map<string, Group>();
  for (const rejection of rejections.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const { kind, reason } = rejection;
    const key = `${kind} ${reason}`;
    const rules = known.get(key) ?? rulesOfReason(kind, reason);
    known.set(key, rules);
    for (const rule of rules) {
      if (isForgotten(rejection.at, changes.get(rule.id))) continue;
      const group = groups.get(rule.id) ?? { rule, kind, rejections: [] };
      group.rejections.push(rejection);
      groups.set(rule.id, group);
    }
  }
  return [...groups.values()]
    .map((group) => describe(group, changes.get(group.rule.id)))
    .sort(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        b.rejections - a.rejections ||
        b.lastAt.localeCompare(a.lastAt) ||
        a.id.localeCompare(b.id),
    );
}

const isForgotten = (at: Date, change: RuleChange | undefined): boolean =>
  change !== undefined && change.forgottenAt !== null && at <= change.forgottenAt;

/** Whether people switched off or deleted a rule that a reason speaks for, so that no writer may get the reason either. */
export function isSilenced(
  rejection: Pick<Rejection, 'kind' | 'reason' | 'at'>,
  changes: ReadonlyMap<string, RuleChange>,
): boolean {
  if (changes.size === 0) return false;
  return rulesOfReason(rejection.kind, rejection.reason).some(({ id }) => {
    const change = changes.get(id);
    return change !== undefined && (!change.isOn || isForgotten(rejection.at, change));
  });
}
