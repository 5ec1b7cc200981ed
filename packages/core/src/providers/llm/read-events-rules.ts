const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds a piece of a streamed answer to what came before it: texts continue, lists grow by their index. */
function merge(known: unknown, piece: unknown): unknown {
  if (typeof known === 'string' && typeof piece === 'string') return known + piece;
  if (Array.isArray(piece)) {
    const list: unknown[] = Array.isArray(known) ? [...(known as unknown[])] : [];
    for (const [place, item] of piece.entries()) {
      const index = isRecord(item) && typeof item['index'] === 'number' && item['index'] < 64 ? item['index'] : place;
      list[index] = merge(list[index], item);
    }
    return list;
  }
  if (!isRecord(piece) || !isRecord(known)) return piece ?? known;
  const merged = { ...known };
  for (const [key, value] of Object.entries(piece)) {
    merged[key] =
      key === 'id' || key === 'type' || key === 'role' || key === 'name'
        ? (value ?? merged[key])
        : merge(merged[key], value);
  }
  return merged;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** One chunk with its delta as the message. */
function asCompletion(chunk: Record<string, unknown>): Record<string, unknown> {
  const { choices, ...facts } = chunk;
  if (!Array.isArray(choices)) return facts;
  const whole = choices.filter(isRecord).map(({ delta, ...choice }) => {
    if (delta !== undefined) choice['message'] = delta;
    return choice;
  });
  return { ...facts, choices: whole };
}

const once = new Set(['model', 'object', 'created', 'id', 'system_fingerprint', 'service_tier', 'usage', 'error']);

/** The completion that a stream of events, or of lines of JSON, comes to; undefined when a text is none. */
export function readEvents(text: string): unknown {
  const lines = text.split(/\r\n?|\n/u).filter((line) => line.trim() !== '' && !line.startsWith(':'));
  const data = lines.filter((line) => line.startsWith('data:'));
  // What events say beside JSON keeps the line busy; lines of JSON say nothing else.
  const parts = data.map((line) => parsed(line.slice('data:'.length))).filter(isRecord);
  const chunks = data.length > 0 ? parts : lines.map(parsed);
  if (chunks.length === 0 || !chunks.every(isRecord)) return undefined;
  const whole: Record<string, unknown> = {};
  for (const chunk of chunks.map(asCompletion)) {
    for (const [key, value] of Object.entries(chunk)) {
      whole[key] = once.has(key) ? (value ?? whole[key]) : merge(whole[key], value);
    }
  }
  return whole;
}
