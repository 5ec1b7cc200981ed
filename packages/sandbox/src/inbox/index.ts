import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame.ts';

export const inboxFamily: SandboxFamily = { name: 'inbox', router: () => new Router() };
