import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/u;

/** Pages that a person saved, to try the product on their own site without a visit to it. */
export interface SavedPages {
  has(host: string): Promise<boolean>;
  /** The HTML saved as `<host>/<path>.html` or `<host>/<path>/index.html`; null when neither exists. */
  find(host: string, path: string): Promise<string | null>;
}

/** Looks in the folder `sites` of the sandbox's state folder; without a state folder nothing is saved. */
export function openSavedPages(stateFolder: string | undefined): SavedPages {
  if (stateFolder === undefined) return { has: async () => false, find: async () => null };
  const sites = join(stateFolder, 'sites');
  return {
    has: async (host) =>
      hostName.test(host) &&
      !host.includes('..') &&
      ((await stat(join(sites, host)).catch(() => null))?.isDirectory() ?? false),
    find: async (host, path) => {
      const names = path.split('/').filter((name) => name !== '');
      // A name with dots or a separator could lead out of the folder.
      if (names.some((name) => name === '.' || name === '..' || /[\\\0]/u.test(name))) return null;
      const place = join(sites, host, ...names);
      const files = names.length === 0 ? [] : [`${place}.html`];
      for (const file of [join(place, 'index.html'), ...files]) {
        const text = await readFile(file, 'utf8').catch(() => null);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
