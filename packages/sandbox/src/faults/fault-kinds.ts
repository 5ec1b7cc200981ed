import type { FaultKind } from './fault-kind.ts';
import { modelServers } from './model-servers.ts';
import { webPages } from './web-pages.ts';

/** Every way of answering that can be asked for by its name. */
export const faultKinds: Readonly<Record<string, FaultKind>> = { ...modelServers, ...webPages };
