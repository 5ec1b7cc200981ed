import type { Page } from 'playwright-core';

/** What was on the page between two changes: its address, its text, and the elements that only a screen has. */
export interface Paint {
  path: string;
  text: string;
  parts: string[];
}

/**
 * Records everything that a page shows from its first moment. An observer learns about a change before the browser paints
 * it, so a flash of a screen is recorded too. Call it before the first visit.
 */
export async function recordPaints(page: Page): Promise<Paint[]> {
  const paints: Paint[] = [];
  await page.exposeBinding('reportPaint', (_, paint: Paint) => void paints.push(paint));
  await page.addInitScript(() => {
    const page = globalThis as unknown as { reportPaint: (paint: object) => void };
    let last = '';
    const look = () => {
      const root = document.querySelector<HTMLElement>('#root');
      if (root === null) return;
      const found = [...root.querySelectorAll('h1, nav, main, header, table, form, input, button, a')];
      const parts = [...new Set(found.map(({ localName }) => localName))].sort();
      const paint = { path: location.pathname, text: root.textContent, parts };
      const now = JSON.stringify(paint);
      if (now !== last) page.reportPaint(paint);
      last = now;
    };
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, options);
  });
  return paints;
}
