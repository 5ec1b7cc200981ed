import { type Endpoint, type InputOf, type OutputOf } from '@serplift/core/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { callServer } from './call-server.ts';

const settleMs = 400;

/** What the server says about something that is typed, asked once it has been left alone for a moment; a null input asks nothing. */
export function useSettledAnswer<E extends Endpoint>(definition: E, input: InputOf<E> | null) {
  const [last, setLast] = useState<{ asked: string; answer: OutputOf<E> | null } | null>(null);
  const asked = input === null ? null : JSON.stringify(input);
  const ask = async (signal?: AbortSignal): Promise<OutputOf<E> | null> => {
    if (asked === null) return null;
    // What cannot be sent, such as an empty text, is reported by the rules that need no server.
    const answer = await callServer(definition, input as InputOf<E>, signal && { signal }).catch(() => null);
    if (signal?.aborted !== true) setLast({ asked, answer });
    return answer;
  };
  const askSettled = useEffectEvent(ask);
  useEffect(() => {
    if (asked === null) return;
    const ending = new AbortController();
    const timer = setTimeout(() => void askSettled(ending.signal), settleMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked]);
  const isCurrent = asked === null || last?.asked === asked;
  /** `ask` doesn't wait. */
  return { answer: asked === null ? null : (last?.answer ?? null), isCurrent, ask };
}
