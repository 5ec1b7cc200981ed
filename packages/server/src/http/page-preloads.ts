import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Vite's list of what it built, by source file. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

/** The files of a part and of everything it imports that has not been seen. */
function codeOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const part = manifest[key];
  if (part === undefined || seen.has(key)) return [];
  seen.add(key);
  return [part.file, ...(part.imports ?? []).flatMap((next) => codeOf(manifest, next, seen))];
}

/** Links that let browsers ask at once for what a page needs beyond index.html. */
export interface Preloads {
  /** Of the front page: its code, and the text font, so that no line breaks again when it arrives. */
  frontPage: string;
  /** Of every page behind the sign-in: routes, header and sidebar. */
  signedIn: string;
}

const codeLink = (file: string) => `\n    <link rel="modulepreload" crossorigin href="/${file}" />`;
const fontLink = (file: string) =>
  `\n    <link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${file}" />`;

/** The links for the dashboard that was built into a folder; none when the build has no manifest. */
export async function readPreloads(root: string): Promise<Preloads> {
  const text = await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  const beyondIndex = (key: string): string[] => {
    const named = new Set<string>();
    codeOf(manifest, 'index.html', named);
    return codeOf(manifest, key, named);
  };
  const fonts = Object.keys(manifest).filter((key) => key.endsWith('/inter-latin-wght-normal.woff2'));
  return {
    frontPage: [
      ...fonts.flatMap(beyondIndex).map(fontLink),
      ...beyondIndex('src/pages/HomePage.tsx').map(codeLink),
    ].join(''),
    signedIn: beyondIndex('src/app/SignedInRoutes.tsx').map(codeLink).join(''),
  };
}
