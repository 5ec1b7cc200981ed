import table from './ad-frames.json' with { type: 'json' };
import { inLanguage } from './language-words.ts';

/** Ways to speak of a topic in an ad without claiming anything; `*` is the topic. */
export interface AdFrames {
  headlines: readonly string[];
  /** The same for one word of the topic, so that not every headline names all of it. */
  aspects: readonly string[];
  /** Closing sentences of descriptions. */
  closings: readonly string[];
}

/** The frames of a language tag. */
export function adFrames(language: string): AdFrames {
  return inLanguage(table, language);
}

/** A frame filled with a topic, which starts small unless it opens the text or is a name. */
export function inFrame(frame: string, topic: string, small: string): string {
  return frame.replace('*', frame.startsWith('*') ? topic : small);
}
