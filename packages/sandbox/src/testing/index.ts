export { adsEnum, adsFieldType, adsShapeErrors } from './ads-shape-errors.ts';
export { type Answer, shapeErrors } from './shape-errors.ts';
export { modelServers } from '../faults/model-servers.ts';
export { type WebPageFault, webPages } from '../faults/web-pages.ts';
export { type DatabaseFault, databaseFaults, startBrokenDatabase } from '../faults/databases.ts';
