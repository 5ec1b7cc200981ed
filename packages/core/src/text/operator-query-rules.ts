const operator =
  /(?:^|[\s(])-?(?:site|inurl|intitle|intext|filetype|cache|related|allintitle|allinurl):\S|(?:^|\s)-(?:"|\p{L}{3,}:)|"[^"]+"[^"]*"[^"]+"|"\s+(?:or|and)\s+"/u;

/** Whether a lower-case query uses search operators, as people do who check a site rather than look for something. */
export function usesOperators(query: string): boolean {
  return (query.includes(':') || query.includes('"')) && operator.test(query);
}
