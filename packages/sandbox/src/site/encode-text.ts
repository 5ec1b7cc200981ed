/** A text in one of the older charsets that pages still use; characters it lacks become numeric references. */
export function encodeText(text: string, charset: string): Buffer {
  const table = encodingTable(charset);
  const bytes: number[] = [];
  for (const character of text) {
    bytes.push(...(table.get(character) ?? Buffer.from(`&#${character.codePointAt(0) ?? 63};`, 'latin1')));
  }
  return Buffer.from(bytes);
}

const tables = new Map<string, Map<string, number[]>>();

// Node decodes these charsets but does not encode them: the table is the decoder turned round.
function encodingTable(charset: string): Map<string, number[]> {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(charset);
  // Node 20 decodes windows-1252 as latin1 unless it streams; a charset of single bytes keeps nothing between calls.
  const options = { stream: charset !== 'shift_jis' };
  const table = new Map<string, number[]>();
  const learn = (...bytes: number[]): void => {
    const [character, more] = decoder.decode(Uint8Array.from(bytes), options);
    if (character !== undefined && more === undefined && character !== '\uFFFD' && !table.has(character))
      table.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) learn(byte);
  if (charset === 'shift_jis') {
    for (let lead = 0x81; lead <= 0xfc; lead += 1) for (let trail = 0x40; trail <= 0xfc; trail += 1) learn(lead, trail);
  }
  tables.set(charset, table);
  return table;
}
