import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame.ts';

export const googleFamily: SandboxFamily = { name: 'google', router: () => new Router() };
