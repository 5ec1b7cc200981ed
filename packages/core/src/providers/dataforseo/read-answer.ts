import * as z from 'zod/mini';
import { ticksPerUsd } from '../../contract/money.ts';
import { cutText } from '../../text/kept-text.ts';
import { isUrl } from '../../text/url-rules.ts';
import { readStorableBytes } from '../upstream/read-json-rules.ts';
import type { SearchResultItem } from './search-results.ts';
import { judgeStatusCode, type StatusVerdict } from './status-rules.ts';

/** Longer texts are no snippets of Google. */
const text = cutText(2_000);

/** A call that costs more than this many USD is a mistake, not a bill. */
const mostUsd = 1_000;
/** Google's pages hold fewer kinds of things. */
const mostFeatures = 100;

const item = z.object({
  type: cutText(100),
  rank_group: z.nullish(z.number()),
  rank_absolute: z.nullish(z.number()),
  domain: z.nullish(text),
  title: z.nullish(text),
  description: z.nullish(text),
  url: z.nullish(text),
  items: z.nullish(z.array(z.unknown())),
});
type Item = z.infer<typeof item>;

const answer = z.object({
  status_code: z.number(),
  status_message: z.nullish(cutText(300)),
  cost: z.nullish(z.number()),
  tasks: z.nullish(
    z.array(
      z.object({
        id: z.nullish(z.string()),
        status_code: z.number(),
        status_message: z.nullish(cutText(300)),
        cost: z.nullish(z.number()),
        result: z.nullish(
          z.array(
            z.object({
              datetime: z.nullish(z.string()),
              item_types: z.nullish(z.array(cutText(100))),
              items: z.nullish(z.array(z.unknown())),
            }),
          ),
        ),
      }),
    ),
  ),
});

/** An answer of the live endpoint, both of its status levels judged. */
export interface LiveAnswer {
  verdict: StatusVerdict;
  message: string;
  taskId: string | null;
  /** What it was billed, failed or not; null when it does not say. */
  costTicks: number | null;
  items: SearchResultItem[];
  features: string[];
  questions: string[];
  /** ISO 8601, or null. */
  lookedAt: string | null;
}

/** Reads an answer of the live endpoint; null when it has not the shape of one. Unknown kinds of items are left out. */
export function readLiveAnswer(bytes: Uint8Array): LiveAnswer | null {
  const parsed = answer.safeParse(readStorableBytes(bytes));
  if (!parsed.success) return null;
  const { data } = parsed;
  const [task] = data.tasks ?? [];
  const [result] = task?.result ?? [];
  const outer = judgeStatusCode(data.status_code);
  const verdict = task === undefined || outer.kind === 'failed' ? outer : judgeStatusCode(task.status_code);
  const cost = task?.cost ?? data.cost ?? null;
  const items = (result?.items ?? []).flatMap((value) => {
    const read = item.safeParse(value);
    return read.success ? [read.data] : [];
  });
  return {
    verdict: task === undefined && outer.kind === 'ok' ? { kind: 'empty' } : verdict,
    message: (outer.kind === 'failed' ? data.status_message : task?.status_message) ?? '',
    taskId: task?.id ?? null,
    costTicks: cost === null || cost < 0 || cost > mostUsd ? null : Math.round(cost * ticksPerUsd),
    items: items.flatMap(organicItem),
    features: result?.item_types?.slice(0, mostFeatures) ?? [...new Set(items.map(({ type }) => type))],
    questions: [...new Set(items.flatMap(questionsOf))],
    lookedAt: isoInstant(result?.datetime),
  };
}

function organicItem({ type, url, title, description, domain, ...ranks }: Item): SearchResultItem[] {
  if (type !== 'organic' || !url || !title || !isUrl(url)) return [];
  const rankGroup = ranks.rank_group ?? 0;
  return [
    {
      type: 'organic',
      rankGroup,
      rankAbsolute: ranks.rank_absolute ?? rankGroup,
      domain: domain ?? new URL(url).hostname,
      title,
      description: description ?? null,
      url,
    },
  ];
}

const question = z.object({ title: text });

function questionsOf({ type, items }: Item): string[] {
  if (type !== 'people_also_ask') return [];
  return (items ?? []).flatMap((value) => {
    const read = question.safeParse(value);
    return read.success && read.data.title !== '' ? [read.data.title] : [];
  });
}

/** `2026-11-20 10:00:00 +00:00` as ISO 8601. */
function isoInstant(datetime: string | null | undefined): string | null {
  const atMs = Date.parse((datetime ?? '').replace(/^(\S+) (\S+) (\S+)$/u, '$1T$2$3'));
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}
