import type { World, WorldPage } from './world.ts';

/** One site the sandbox serves: the company's or a competitor's. */
export interface Site {
  name: string;
  /** The host its pages live on, such as "www.juniperandpine.example". */
  host: string;
  /** The same without "www.", which redirects to the host. */
  domain: string;
  siteUrl: string;
  isOurs: boolean;
  pages: ReadonlyMap<string, WorldPage>;
}

/** All sites of a world by every host that answers for them. */
export function sitesByHost(world: World): ReadonlyMap<string, Site> {
  const { company, competitors, pages } = world;
  const sites = [
    asSite({ ...company, pages, isOurs: true }),
    ...competitors.map((competitor) => asSite({ ...competitor, isOurs: false })),
  ];
  return new Map(sites.flatMap((site) => [[site.host, site] as const, [site.domain, site] as const]));
}

function asSite(source: { name: string; domain: string; siteUrl: string; pages: WorldPage[]; isOurs: boolean }): Site {
  const { name, domain, siteUrl, isOurs } = source;
  return {
    name,
    domain,
    siteUrl,
    isOurs,
    host: new URL(siteUrl).host,
    pages: new Map(source.pages.map((page) => [page.path, page])),
  };
}
