import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame.ts';

export const identityFamily: SandboxFamily = { name: 'identity', router: () => new Router() };
