import { type Endpoint, type InputOf, requestOf } from '@serplift/core/api';
import { callServer } from '../call-server.ts';
import { kept } from '../kept.ts';
import { storageKey } from '../session.ts';
import { earlyAnswers } from './early-answers.ts';

/** The page came to somebody who may be signed in, and who had a team here if anybody was. */
function mayAsk(): boolean {
  const isTeamless = kept.read(storageKey)?.includes('"hasTeam":false') === true;
  return 'signedIn' in document.documentElement.dataset && !isTeamless;
}

/** Begins to read an endpoint before a component that uses it is drawn. A failed answer is forgotten, so that it is asked for again. */
export async function preloadEndpoint<E extends Endpoint>(definition: E, input: InputOf<E>): Promise<void> {
  if (!mayAsk()) return;
  const { url } = requestOf(definition, input as Record<string, unknown>);
  const answer = callServer(definition, input);
  earlyAnswers.set(url, answer);
  try {
    await answer;
  } catch {
    if (earlyAnswers.get(url) === answer) earlyAnswers.delete(url);
  }
}
