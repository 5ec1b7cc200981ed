import type { WordPressChange, WordPressField } from './wordpress-memory.ts';

/** Every change that a running sandbox's WordPress was given. */
export async function readWordPressChanges(origin: string): Promise<WordPressChange[]> {
  return (await (await fetch(`${origin}/wordpress/changes`)).json()) as WordPressChange[];
}

/** Changes a text as a person does in the editor, or did at some time in the past; null unsets it. */
export async function editWordPress(
  origin: string,
  edit: { path: string; field: WordPressField; value: string | null; at?: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/wordpress/changes`, { method: 'POST', headers, body: JSON.stringify(edit) });
}
