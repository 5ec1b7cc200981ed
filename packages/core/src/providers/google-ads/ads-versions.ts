/** A version of the Google Ads API: when it came, and when Google ends it. */
export interface AdsVersion {
  name: string;
  releasedOn: string;
  /** The day from which every call fails. */
  endsOn: string;
  /** Whether Google has announced the day; otherwise it is the one that its yearly plan leads to. */
  isAnnounced: boolean;
}

/** What Google published until 2026-11-21; each version lives about a year. */
export const adsVersions: readonly AdsVersion[] = [
  { name: 'v22', releasedOn: '2025-10-15', endsOn: '2026-10-07', isAnnounced: true },
  { name: 'v23', releasedOn: '2026-01-28', endsOn: '2027-02-01', isAnnounced: false },
  { name: 'v24', releasedOn: '2026-04-22', endsOn: '2027-05-01', isAnnounced: false },
  { name: 'v25', releasedOn: '2026-07-22', endsOn: '2027-08-01', isAnnounced: false },
  { name: 'v26', releasedOn: '2026-10-14', endsOn: '2027-11-01', isAnnounced: false },
];
