/** An answer that may say when to come back: in a header, in a field of its body, or in its words. */
export interface StatedDelay {
  header?: (name: string) => string | null | undefined;
  /** Parsed JSON, or the text. */
  body?: unknown;
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const amount = String.raw`\d{1,9}(?:\.\d{1,9})?`;
const unit = String.raw`(?:milliseconds?|msecs?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|[smhd])(?![a-z])`;
const piece = new RegExp(`(${amount})\\s*(${unit})`, 'giu');
const asked = new RegExp(
  String.raw`\b(?:(?:re)?try(?:ing)?(?: (?:again|your request|the request))?(?: in| after)?|wait(?:ing)?(?: for)?|available(?: again)? in|reset(?:s|ting)? (?:in|after))[: ]+(?:about |approximately |at least |another |in |after )?(${amount}\s*${unit}(?:[, ]*(?:and )?${amount}\s*${unit})*)`,
  'iu',
);

/** A duration such as "3.98s", "1m30s" or "20 seconds", in milliseconds. */
function durationMs(text: string): number {
  let totalMs = 0;
  for (const [, count, name = ''] of text.matchAll(piece)) {
    const key = /^m(?:illi)?s/iu.test(name) ? 'ms' : name.charAt(0).toLowerCase();
    totalMs += Number(count) * (unitMs[key] ?? 0);
  }
  return Math.ceil(totalMs);
}

/** The fields in which vendors say it, without marks and case, with what a plain number counts. */
const fields: Readonly<Record<string, number>> = {
  retrydelay: 1_000,
  retryafter: 1_000,
  retryafterseconds: 1_000,
  retryafterms: 1,
  retryaftermilliseconds: 1,
  retryin: 1_000,
  retryinseconds: 1_000,
  estimatedtime: 1_000,
};

/** Until a date as HTTP (RFC 9110, 10.2.3) and JSON write it. */
function untilMs(text: string, nowMs: number): number | null {
  const atMs = /[a-z]{3}|^\d{4}-\d\d-\d\dT/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

function readField(value: unknown, perUnitMs: number, nowMs: number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.ceil(value * perUnitMs) : null;
  if (typeof value === 'string') {
    if (/^\d+(?:\.\d+)?$/u.test(value.trim())) return Math.ceil(Number(value) * perUnitMs);
    return durationMs(value) || untilMs(value, nowMs);
  }
  if (typeof value !== 'object' || value === null) return null;
  const { seconds, nanos } = value as { seconds?: unknown; nanos?: unknown };
  const totalMs = Number(seconds ?? 0) * 1_000 + Number(nanos ?? 0) / 1_000_000;
  return totalMs > 0 ? Math.ceil(totalMs) : null;
}

const deepest = 8;

function inBody(value: unknown, nowMs: number, depth = 0): number | null {
  if (depth > deepest) return null;
  if (typeof value === 'string') {
    const [, words] = asked.exec(value.slice(0, 4_000)) ?? [];
    return words === undefined ? null : durationMs(words);
  }
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value);
  const named = entries.flatMap(([key, inner]) => {
    const perUnitMs = fields[key.replaceAll(/[^a-z]/giu, '').toLowerCase()];
    return perUnitMs === undefined ? [] : [readField(inner, perUnitMs, nowMs)];
  });
  const found = [...named, ...entries.map(([, inner]) => inBody(inner, nowMs, depth + 1))].filter((ms) => ms !== null);
  return found.length === 0 ? null : Math.max(...found);
}

/** How long the sender of a refusal asks to wait, in milliseconds; null when it says nothing. */
export function statedDelayMs({ header, body }: StatedDelay, nowMs: number): number | null {
  const milliseconds = header?.('retry-after-ms')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(milliseconds)) return Math.ceil(Number(milliseconds));
  return readField(header?.('retry-after'), 1_000, nowMs) ?? inBody(body, nowMs);
}
