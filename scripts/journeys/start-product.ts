import { builtDashboard } from '@serplift/server';
import { openProduct, type Product } from '@serplift/server/testing';

export type { Person, Product } from '@serplift/server/testing';

/** The whole product as people meet it: server, worker, sandbox and the built dashboard, on a database of its own. */
export function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dashboardFolder = builtDashboard();
  if (dashboardFolder === undefined) throw new Error('Journeys need the built dashboard. Build it with: npm run build');
  return openProduct({ worker: true, dashboardFolder, env });
}
