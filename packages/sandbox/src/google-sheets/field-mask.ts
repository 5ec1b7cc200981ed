/** The parts of a value that a field mask names, such as `spreadsheetId,sheets.properties(sheetId,title)`; all without a mask. */
export function maskFields(value: unknown, mask: string | undefined): unknown {
  return mask === undefined || mask === '' || mask === '*' ? value : pick(value, readMask(mask));
}

interface Mask {
  [name: string]: Mask;
}

function readMask(text: string): Mask {
  const mask: Mask = {};
  for (const part of splitOutside(text)) {
    const [, name = '', rest = ''] = /^([^./(]+)(.*)$/su.exec(part.trim()) ?? [];
    const inner = rest.startsWith('(') ? rest.slice(1, -1) : rest.slice(1);
    mask[name] = { ...mask[name], ...(inner === '' ? {} : readMask(inner)) };
  }
  return mask;
}

/** Splits at the commas that are in no parentheses. */
function splitOutside(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

function pick(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((entry) => pick(entry, mask));
  if (typeof value !== 'object' || value === null || Object.keys(mask).length === 0) return value;
  const entries = Object.entries(value).filter(([name]) => name in mask);
  return Object.fromEntries(entries.map(([name, inner]) => [name, pick(inner, mask[name] ?? {})]));
}
