/** What was asked for before the screen that shows it is drawn, by URL; the first to need an answer takes it, since it gets old. */
export const earlyAnswers = new Map<string, Promise<unknown>>();
