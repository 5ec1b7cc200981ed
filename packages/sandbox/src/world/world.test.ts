import { describe, expect, it } from 'vitest';
import { createWorld } from './create-world.ts';

const world = createWorld(1);

describe('the world', () => {
  it('is equal for equal seeds and another for another seed', () => {
    expect(createWorld(1)).toEqual(world);
    expect(createWorld(2).queries).not.toEqual(world.queries);
  });

  it('states every fact word for word in the text of its page', () => {
    for (const page of [...world.pages, ...world.competitors.flatMap((competitor) => competitor.pages)]) {
      const text = page.sections.flatMap((section) => section.paragraphs).join('\n');
      for (const fact of page.facts) expect(text).toContain(fact);
    }
  });

  it('has a site of some hundred pages with each fault, weak and repeated titles, and three languages', () => {
    const faults = new Set(world.pages.flatMap((page) => page.fault ?? []));
    const titles = world.pages.map((page) => page.title);
    expect(world.pages.length).toBeGreaterThan(130);
    expect(new Set(world.pages.map((page) => page.url)).size).toBe(world.pages.length);
    expect(faults.size).toBe(9);
    expect(new Set(world.pages.map((page) => page.language))).toEqual(new Set(['en', 'de', 'ja']));
    expect(titles.length - new Set(titles).size).toBeGreaterThan(10);
    expect(world.pages.filter((page) => page.description === '').length).toBeGreaterThan(20);
  });

  it('has six competitors with a page for every topic', () => {
    expect(world.competitors).toHaveLength(6);
    for (const competitor of world.competitors) {
      expect(competitor.pages.map((page) => page.topic)).toEqual(expect.arrayContaining(world.topics));
    }
  });

  it('leads every query to pages that exist, best first, and shows every page for some query', () => {
    const urls = new Set(world.pages.map((page) => page.url));
    const shown = new Set<string>();
    for (const query of world.queries) {
      const positions = query.rankings.map((ranking) => ranking.position);
      expect(positions.length).toBeGreaterThan(0);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      for (const ranking of query.rankings) shown.add(ranking.url);
    }
    expect(shown).toEqual(urls);
    expect(new Set(world.queries.map((query) => query.text)).size).toBe(world.queries.length);
  });
});
