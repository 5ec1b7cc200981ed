import restrictionWords from './restriction-words.json' with { type: 'json' };

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** "In black only", "nur für Gruppen": the statement applies to nothing else. */
export const onlyWords = wordSet(restrictionWords.only);
/** Words that take something out of what is said. */
export const exceptWords = wordSet(restrictionWords.except);
/** Words that say something else of what follows. */
export const contrastWords = wordSet(restrictionWords.contrast);
/** The statement applies to a part. */
export const partialWords = wordSet(restrictionWords.partial);
/** What is said costs more or is a choice. */
export const extraWords = wordSet(restrictionWords.extra);
/** The statement applies under a condition. */
export const conditionalWords = wordSet(restrictionWords.conditional);
/** Words that say something of all. */
export const universalWords = wordSet(restrictionWords.universal);
