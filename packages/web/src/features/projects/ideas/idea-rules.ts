import type { Idea } from '@serplift/core/api';
import { formatPercent, formatPosition } from '../../../lib/format.ts';

interface Section {
  title: string;
  content: string;
}

const counts = ['volume', 'impressions', 'clicks'] as const;
const decimals = ['ctr', 'position'] as const;

/** An idea as it is in the form; figures as they were typed, with one row of tags and one section at least. */
export interface IdeaDraft extends Record<(typeof counts)[number] | (typeof decimals)[number], string> {
  type: string;
  tags: string[];
  keyword: string;
  sections: Section[];
  changes: string;
}

const typedNumber = (value: number | null | undefined): string => (value == null ? '' : String(value));
const blankSection: Section = { title: '', content: '' };

/** The form of an idea, or of a new one. */
export function draftOfIdea(idea: Idea | null): IdeaDraft {
  const stats = idea?.stats;
  const [tags, sections] = [idea?.tags ?? [], idea?.analysis.headlines ?? []];
  return {
    type: idea?.type ?? '',
    tags: tags.length > 0 ? tags : [''],
    keyword: stats?.keyword ?? '',
    volume: typedNumber(stats?.volume),
    impressions: typedNumber(stats?.impressions),
    clicks: typedNumber(stats?.clicks),
    ctr: typedNumber(stats?.ctr),
    position: typedNumber(stats?.position),
    sections: sections.length > 0 ? sections : [blankSection],
    changes: idea?.changes ?? '',
  };
}

/** A figure as it was typed; nothing is unknown. */
const figureOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** What is wrong with a form, by field. */
export function checkIdea(draft: IdeaDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  if (draft.type.trim() === '') errors['type'] = 'Please enter a type, for example content';
  for (const name of counts) {
    const figure = figureOf(draft[name]) ?? 0;
    if (!Number.isInteger(figure) || figure < 0 || figure > 1e9) errors[`stats.${name}`] = 'Enter a whole number.';
  }
  const ctr = figureOf(draft.ctr) ?? 0;
  if (!(ctr >= 0 && ctr <= 100)) errors['stats.ctr'] = 'Enter a percentage from 0 to 100.';
  const position = figureOf(draft.position) ?? 0;
  if (!(position >= 0 && position <= 1000)) errors['stats.position'] = 'Enter a number from 0 to 1,000.';
  return errors;
}

/** What a form sends; the server leaves blank tags and sections out. */
export function inputOfIdea(draft: IdeaDraft) {
  return {
    type: draft.type.trim(),
    tags: draft.tags,
    stats: {
      keyword: draft.keyword,
      volume: figureOf(draft.volume),
      impressions: figureOf(draft.impressions),
      clicks: figureOf(draft.clicks),
      ctr: figureOf(draft.ctr),
      position: figureOf(draft.position),
    },
    analysis: { headlines: draft.sections },
    changes: draft.changes,
  };
}

/** The two figures a table shows of an idea. */
export function statsText({ ctr, position }: Idea['stats']): string {
  if (ctr === null && position === null) return '–';
  return `CTR ${formatPercent(ctr === null ? null : ctr / 100, 2)} · Position ${formatPosition(position)}`;
}
