import { type ClickPanel, gammaDraw, normalDraw, panelOf, poissonDraw, seededRandom } from '@serplift/core/testing';

/** How a made-up site behaves. */
export interface PanelOptions {
  seed: string;
  pages?: number;
  days?: number;
  /** Median clicks of a page in 28 days, and how far pages differ (standard deviation of the log). */
  clicks28?: number;
  spread?: number;
  /** How far a page's level wanders from its mean (standard deviation of the log), and for how many days it remembers. */
  drift?: number;
  memoryDays?: number;
  /** Jumps of a page a year, up or down by about half. */
  jumps?: number;
  /** Gamma shape of a day's own noise; smaller is noisier. */
  dayShape?: number;
}

/** Daily clicks of a made-up site: weekdays, a site-wide walk, wandering and jumping pages, days noisier than Poisson. */
export function simulatePanel(options: PanelOptions): ClickPanel {
  const { pages = 300, days = 480, clicks28 = 120, spread = 1.1 } = options;
  const { drift = 0.3, memoryDays = 40, jumps = 0.3, dayShape = 6 } = options;
  const random = seededRandom(options.seed);
  const weekday = Array.from({ length: 7 }, () => Math.exp(0.2 * normalDraw(random)));
  let level = 0;
  const site = Array.from({ length: days }, (_, day) => {
    level += 0.015 * normalDraw(random);
    return Math.exp(level) * (weekday[day % 7] ?? 1);
  });
  const keep = Math.exp(-1 / memoryDays);
  const daily = Array.from({ length: pages }, () => {
    const base = (clicks28 / 28) * Math.exp(spread * normalDraw(random));
    let wander = drift * normalDraw(random);
    let jumped = 0;
    return Float64Array.from(site, (factor) => {
      wander = keep * wander + drift * Math.sqrt(1 - keep ** 2) * normalDraw(random);
      if (random() < jumps / 365) jumped += 0.5 * normalDraw(random);
      const mean = base * factor * Math.exp(wander + jumped);
      return poissonDraw(random, gammaDraw(random, mean, mean ** 2 / dayShape));
    });
  });
  return panelOf('2025-08-01', daily);
}
