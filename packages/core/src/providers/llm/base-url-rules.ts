/** Where a server may have its chat completions: as set, and with or without the version that many addresses end in. */
export function basesOf(baseUrl: string): string[] {
  const url = new URL(baseUrl.trim());
  const path = url.pathname.replace(/(?<!\/)\/+$/u, '').replace(/\/chat\/completions$/u, '');
  const other = /\/v\d+$/u.test(path) ? path.replace(/\/v\d+$/u, '') : `${path}/v1`;
  return [path, other].map((one) => {
    const base = new URL(url);
    base.pathname = one;
    base.hash = '';
    return base.href.replace(/(?<!\/)\/+(?=$|\?)/u, '');
  });
}

/** The address of a call under a base, whose query belongs to every call. */
export function underBase(base: string, path: string): string {
  const [address = '', query] = base.split('?');
  return `${address}/${path}${query === undefined ? '' : `?${query}`}`;
}
