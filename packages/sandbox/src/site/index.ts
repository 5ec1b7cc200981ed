import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame.ts';

export const siteFamily: SandboxFamily = { name: 'site', router: () => new Router() };
