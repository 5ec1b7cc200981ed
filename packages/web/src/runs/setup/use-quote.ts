import { type Endpoint, type InputOf, type Quote } from '@serplift/core/api';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { callServer } from '../../lib/call-server.ts';

/** Follows a text once it has not changed for the given time. */
export function useSettled(text: string | null, delayMs: number): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}

export interface QuoteState {
  quote: Quote | undefined;
  error: Error | undefined;
  isChanging: boolean;
  retry: () => void;
}

/** What a run would cost, asked again when its settings have been left alone for a moment. A null input waits. */
export function useQuote<E extends Endpoint>(definition: E, input: InputOf<E> | null): QuoteState {
  const wanted = input === null ? null : JSON.stringify(input);
  const settled = useSettled(wanted, 400);
  const read = async () => (await callServer(definition, JSON.parse(settled ?? '') as InputOf<E>)) as Quote;
  const { data, error, isValidating, mutate } = useSWR<Quote, Error>(
    wanted === null || settled === null ? null : [definition.path, settled],
    read,
    { keepPreviousData: true },
  );
  return {
    quote: wanted === null ? undefined : data,
    error,
    isChanging: wanted !== settled || isValidating,
    retry: () => void mutate(),
  };
}
