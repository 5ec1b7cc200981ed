// What works on runs and reads exports; it loads three times what the rest loads, so whoever only asks and answers imports the index.
export { startRunWorker } from './app/start-run-worker.ts';
export { decideLiftTests } from './lift/decide-lift-tests.ts';
export { collectSearchExport, type CollectedSearchExport } from './search/exports/collect-search-export.ts';
export type { SearchExportInput } from './search/exports/export-sources.ts';
export { keepSampleDays } from './search/kept/keep-sample-days.ts';
