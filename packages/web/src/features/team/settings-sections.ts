/** The sections of the team's settings in their order; the first is what SPEC has. */
export const settingsSections = [
  { name: 'general', label: 'General', keywords: [] },
  { name: 'publishing', label: 'Publishing', keywords: ['websites', 'destinations', 'wordpress', 'shown'] },
  { name: 'facts', label: 'Facts', keywords: ['approved facts', 'terms'] },
  { name: 'search-data', label: 'Search Data', keywords: ['kept days', 'history'] },
  { name: 'budget', label: 'Budget', keywords: ['spending', 'limit'] },
  { name: 'rejections', label: 'Rejections', keywords: ['reasons', 'writing'] },
  { name: 'audit-log', label: 'Audit Log', keywords: ['who did what'] },
] satisfies { name: string; label: string; keywords: string[] }[];
