/** A website whose search data a team keeps. */
export interface KeptSite {
  id: string;
  teamId: string;
  siteUrl: string;
  /** The newest day that Search Console will not change anymore, as last asked; null before the first answer. */
  finalDay: string | null;
  checkedAt: Date | null;
  syncedAt: Date | null;
  nextSyncAt: Date;
  /** A person or a run waits for all of it. */
  isUrgent: boolean;
  isHeld: boolean;
  /** What the last sync ended with, in words. */
  failure: string | null;
}

/** A site of a team; what every store function here is given. */
export interface SiteKey {
  teamId: string;
  siteId: string;
}

/** A site that this process alone writes for now. */
export interface SiteLease extends SiteKey {
  token: string;
}
