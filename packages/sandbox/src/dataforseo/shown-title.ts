import { worldNow, type SandboxContext } from '../frame/frame.ts';
import { openWordPressMemory } from '../wordpress/wordpress-memory.ts';
import { hashText } from '../world/random.ts';
import type { WorldPage } from '../world/world.ts';

/** The simulated Google reads a changed page again after this time; until then it shows the title from before. */
const rereadMs = 2 * 86_400_000;
const longTitle = 60;
const endlessTitle = 70;

/**
 * The rule by which the simulated Google rewrites a new title: over 70 characters it takes the heading; over 60 the part
 * before the first separator; brackets go; of the others one in ten gets the site's name and one in twenty the heading.
 */
function googleTitle(title: string, page: { h1: string; siteName: string }): string {
  if (title.length > endlessTitle) return page.h1;
  const [first = title] = title.split(/\s+[-|–—·]\s+|:\s+/u);
  if (title.length > longTitle && first !== title) return first;
  if (/[[\]()]/u.test(title)) return title.replaceAll(/\s*[[(][^\])]*[\])]/gu, '').trim();
  const luck = hashText(`google ${title}`) % 20;
  if (luck < 2 && !title.includes(page.siteName)) return `${title} - ${page.siteName}`;
  return luck === 2 ? page.h1 : title;
}

/** How the simulated Google shows a page of ours: with the texts that its WordPress has had for long enough, by its rule. */
export function shownPages(sandbox: SandboxContext): (page: WorldPage) => WorldPage {
  const before = new Date(worldNow(sandbox).getTime() - rereadMs).toISOString();
  const known = openWordPressMemory(sandbox)
    .changes()
    .filter(({ at }) => at <= before);
  const latest = (path: string, field: 'title' | 'description') =>
    known.findLast((change) => change.path === path && change.field === field)?.value ?? null;
  const siteName = sandbox.world.company.name;
  return (page) => {
    const [title, description] = [latest(page.path, 'title'), latest(page.path, 'description')];
    if (title === null && description === null) return page;
    return {
      ...page,
      title: title === null ? page.title : googleTitle(title, { h1: page.h1, siteName }),
      description: description ?? page.description,
    };
  };
}
