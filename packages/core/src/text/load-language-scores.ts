import type { LanguageScores } from './language-rules.ts';

/** Loads the language detector: half a second and some 40 MB once a process, so only a run that checks texts pays it. */
export async function loadLanguageScores(): Promise<LanguageScores> {
  const { eld } = await import('eld/small');
  return (text) => eld.detect(text).getScores();
}
