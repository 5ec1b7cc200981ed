const openTag = /<(\/?)data\b/giu;

/**
 * A labeled block of untrusted data in a prompt. Text inside cannot close the block or open another one, so whatever a
 * page or a search result says stays data.
 */
export function dataBlock(name: string, value: unknown): string {
  const json = JSON.stringify(value, null, 1).replace(openTag, '\\u003c$1data');
  return `<data name="${name}">\n${json}\n</data>`;
}
