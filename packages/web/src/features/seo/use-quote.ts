import { api, callEndpoint, type InputOf, type Quote } from '@serplift/core/api';
import { useEffect, useState } from 'react';
import useSWR from 'swr';

type QuoteInput = InputOf<typeof api.seo.quote>;

/** Follows a text once it has not changed for the given time. */
function useSettled(text: string | null, delayMs: number): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}

/** What a run would cost, asked again when its settings have been left alone for a moment. A null input waits. */
export function useQuote(input: QuoteInput | null) {
  const wanted = input === null ? null : JSON.stringify(input);
  const settled = useSettled(wanted, 400);
  const read = () => callEndpoint(api.seo.quote, JSON.parse(settled ?? '') as QuoteInput, { baseUrl: '' });
  const { data, error, isValidating, mutate } = useSWR<Quote, Error>(
    wanted === null || settled === null ? null : ['quote', settled],
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
