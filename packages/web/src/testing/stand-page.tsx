import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { fetchPolicy } from '../lib/api.ts';

/** What a server answers to a call, or why it answers nothing. */
export type Answer = { status: number; body?: unknown } | Error;

export interface Asked {
  call: string;
  key: string | null;
  /** Whom the page shows. */
  user: string | null;
  body: unknown;
}

/** A page in the DOM of a test, in front of a server that answers what `answers` says by method and path. */
export interface Stand {
  answers: Map<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;
  asked: Asked[];
  calls: () => string[];
  /** Draws a page, in a frame if one is given; what was read before is forgotten. */
  draw: (page: ReactNode, around?: { at?: string; frame?: ReactNode; others?: RouteObject[] }) => Drawn;
  /** Removes what was drawn, and gives back the real fetch and an empty storage. */
  close: () => void;
}

interface Drawn {
  text: () => string;
  /** Path and query, and whether the way there was a push or took the place of the one before. */
  place: () => { at: string; action: string };
  press: (label: string) => void;
}

/** Opens the stand; call `close` after each test. */
export function openStand(): Stand {
  const answers: Stand['answers'] = new Map();
  const asked: Asked[] = [];
  const closing: (() => void)[] = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (target: string, init: RequestInit): Promise<Response> => {
    const call = `${init.method} ${target}`;
    const headers = init.headers as Record<string, string>;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const one: Asked = { call, key: headers['idempotency-key'] ?? null, user: headers['serplift-user'] ?? null, body };
    asked.push(one);
    const found = answers.get(call) ?? { status: 404, body: { message: `Nothing is at ${call}.`, code: 'not_found' } };
    const answer = typeof found === 'function' ? await found(one) : found;
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status });
  });
  return {
    answers,
    asked,
    calls: () => asked.map(({ call }) => call),
    draw: (page, { at = '/page?of=1', frame = <Outlet />, others = [] } = {}) => {
      const routes = [{ element: frame, children: [{ path: '*', element: page }] }, ...others];
      const router = createMemoryRouter(routes, { initialEntries: [at] });
      const place = document.createElement('div');
      document.body.append(place);
      const root = createRoot(place);
      root.render(
        <SWRConfig value={{ ...fetchPolicy, dedupingInterval: 0, provider: () => new Map() }}>
          <RouterProvider router={router} />
        </SWRConfig>,
      );
      closing.push(() => {
        root.unmount();
        place.remove();
      });
      return {
        text: () => place.textContent,
        place: () => ({
          at: router.state.location.pathname + router.state.location.search,
          action: router.state.historyAction,
        }),
        press: (label) => {
          const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label);
          if (found === undefined) throw new Error(`There is no button "${label}" in: ${place.innerHTML}`);
          found.click();
        },
      };
    },
    close: () => {
      for (const one of closing.splice(0)) one();
      vi.unstubAllGlobals();
      localStorage.clear();
      sessionStorage.clear();
    },
  };
}
