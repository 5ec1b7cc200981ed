import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame.ts';

export const llmFamily: SandboxFamily = { name: 'llm', router: () => new Router() };
