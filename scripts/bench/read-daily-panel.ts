import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ClickPanel, panelOf } from '@serplift/core/testing';
import { parse } from 'csv-parse/sync';

const dayMs = 86_400_000;

/** Reads daily files of a site (date, page, clicks; with queries, their clicks are added up); null without dates. */
export function readDailyPanel(folder: string): ClickPanel | null {
  const clicks = new Map<string, Map<string, number>>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.csv')) addFile(clicks, path.join(folder, file));
  }
  const days = [...clicks.values()].flatMap((byDay) => [...byDay.keys()]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  const names = Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
  return panelOf(
    first,
    [...clicks.values()].map((byDay) => names.map((day) => byDay.get(day) ?? 0)),
  );
}

function addFile(clicks: Map<string, Map<string, number>>, file: string): void {
  const [header = [], ...lines]: string[][] = parse(readFileSync(file, 'utf8'), { bom: true, relaxColumnCount: true });
  const columnOf = (pattern: RegExp): number => header.findIndex((title) => pattern.test(title));
  const [day, page, got] = [columnOf(/^date|^day/iu), columnOf(/page|url/iu), columnOf(/^clicks/iu)];
  if (Math.min(day, page, got) < 0) return;
  for (const line of lines) {
    const [date = '', address = '', value] = [line[day], line[page], Number(line[got])];
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(date) || !Number.isFinite(value)) continue;
    const byDay = clicks.get(address) ?? new Map<string, number>();
    byDay.set(date, (byDay.get(date) ?? 0) + value);
    clicks.set(address, byDay);
  }
}
