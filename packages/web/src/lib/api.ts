import { ApiError, type Endpoint, type InputOf, type OutputOf, requestOf } from '@serplift/core/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import { callServer } from './call-server.ts';
import { earlyAnswers } from './preload/early-answers.ts';
import { matchesUrl, StaleUrls, type UrlMatch } from './stale-urls.ts';

/** 128 random bits as text; works on plain http too, where crypto.randomUUID does not exist. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fetching as the product promises it: data stays as loaded until an action or a poll renews it, and a failure is shown at once. */
export const fetchPolicy: SWRConfiguration = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

const staleUrls = new StaleUrls();

export interface ReadOptions<E extends Endpoint> {
  /** Ask again after this many milliseconds; 0 stops. A function decides from the latest answer. */
  pollMs?: number | ((latest: OutputOf<E> | undefined) => number);
  /** Show the last answer while the next input loads, for pages and filters. */
  keepPrevious?: boolean;
  /** Ask again each time it is shown, because an older answer would mislead. */
  isFresh?: boolean;
}

/** Reads an endpoint; the key is its URL. A null input waits. Any failure is in `error`, a 401 too. */
export function useEndpoint<E extends Endpoint>(
  definition: E,
  input: InputOf<E> | null,
  options: ReadOptions<E> = {},
): SWRResponse<OutputOf<E>, Error> {
  const url = input === null ? null : requestOf(definition, input as Record<string, unknown>).url;
  // SWR asks a function again only when it is another one: a new one each time makes an answer able to start the polling.
  const { pollMs } = options;
  const read = async () => {
    const early = earlyAnswers.get(url ?? '');
    earlyAnswers.delete(url ?? '');
    const answer = await ((early as Promise<OutputOf<E>> | undefined) ?? callServer(definition, input as InputOf<E>));
    if (url !== null) staleUrls.renewed(url);
    return answer;
  };
  return useSWR<OutputOf<E>, Error>(url, read, {
    ...(pollMs === undefined ? {} : { refreshInterval: typeof pollMs === 'number' ? pollMs : (data) => pollMs(data) }),
    ...(options.keepPrevious === true ? { keepPreviousData: true } : {}),
    ...(options.isFresh === true || (url !== null && staleUrls.has(url)) ? { revalidateOnMount: true } : {}),
  });
}

export interface Action<E extends Endpoint> {
  /** Runs the call; rejects with the ApiError, which is also kept in `error` until the next run. */
  run: (input: InputOf<E>) => Promise<OutputOf<E>>;
  isRunning: boolean;
  error: Error | undefined;
}

/**
 * Calls an endpoint that changes something and renews the reads it makes stale.
 * A call that got no answer at all is repeated under the same idempotency key, so it never happens twice.
 */
export function useAction<E extends Endpoint>(definition: E, options: { stale?: UrlMatch[] } = {}): Action<E> {
  const config = useSWRConfig();
  const [state, setState] = useState<{ isRunning: boolean; error?: Error }>({ isRunning: false });
  const unanswered = useRef<{ input: string; key: string } | null>(null);
  const stale = useRef(options.stale ?? []);
  useEffect(() => {
    stale.current = options.stale ?? [];
  });

  const run = useCallback(
    async (input: InputOf<E>) => {
      setState({ isRunning: true });
      const text = JSON.stringify(input);
      const attempt =
        unanswered.current?.input === text ? unanswered.current : { input: text, key: newIdempotencyKey() };
      unanswered.current = attempt;
      try {
        const answer = await callServer(definition, input, { idempotencyKey: attempt.key });
        unanswered.current = null;
        const isStale = (url: unknown) => typeof url === 'string' && stale.current.some((one) => matchesUrl(one, url));
        staleUrls.add([...config.cache.keys()].filter(isStale));
        setState({ isRunning: false });
        await config.mutate(isStale);
        return answer;
      } catch (failure) {
        if (failure instanceof ApiError) unanswered.current = null;
        const error = failure instanceof Error ? failure : new Error(String(failure));
        setState({ isRunning: false, error });
        config.onError(error, definition.path, config);
        throw error;
      }
    },
    [definition, config],
  );
  return { run, isRunning: state.isRunning, error: state.error };
}
