import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame.ts';

export const dataforseoFamily: SandboxFamily = { name: 'dataforseo', router: () => new Router() };
