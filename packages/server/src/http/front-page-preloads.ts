import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Vite's list of what it built, by source file or by name of a shared part. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

/** The files of a part and of everything it imports that has not been seen. */
function codeOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const part = manifest[key];
  if (part === undefined || seen.has(key)) return [];
  seen.add(key);
  return [part.file, ...(part.imports ?? []).flatMap((next) => codeOf(manifest, next, seen))];
}

/**
 * Links that let browsers ask at once for what the front page needs beyond index.html: its code, and the text font,
 * so that no line breaks again when it arrives. Empty when the build has no manifest.
 */
export async function readFrontPagePreloads(root: string): Promise<string> {
  const text = await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  const named = new Set<string>();
  codeOf(manifest, 'index.html', named);
  const fonts = Object.keys(manifest).filter((key) => key.endsWith('/inter-latin-wght-normal.woff2'));
  return [
    ...fonts
      .flatMap((key) => codeOf(manifest, key, named))
      .map(
        (file) => `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${file}" />`,
      ),
    ...codeOf(manifest, 'src/pages/HomePage.tsx', named).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
    ),
  ]
    .map((link) => `\n    ${link}`)
    .join('');
}
